// Debian's libgit2 speaks TLS through mbedTLS, and reads the machine's 140 certificates at every start, which takes as long as analysing
// fifty files. Mekiki never lets libgit2 use the network, so while it starts, that one call is answered without doing it. The program's own
// definition stands before the library's; at any other time, and for any other user of mbedTLS, it goes on to the library's.
#define _GNU_SOURCE
#include "CGitStart.h"

int git_libgit2_init(void);

#if defined(__linux__)
#include <dlfcn.h>

static _Thread_local int isStarting;

int mbedtls_x509_crt_parse_file(void *chain, const char *path);

int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
    if (isStarting) return 0;
    union {
        void *symbol;
        int (*function)(void *, const char *);
    } next = {dlsym(RTLD_NEXT, "mbedtls_x509_crt_parse_file")};
    return next.symbol ? next.function(chain, path) : -1;
}

int mekiki_git_start(void) {
    isStarting = 1;
    int count = git_libgit2_init();
    isStarting = 0;
    return count;
}
#else
int mekiki_git_start(void) { return git_libgit2_init(); }
#endif
