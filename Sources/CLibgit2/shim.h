#pragma once
#include <git2.h>
#include <git2/sys/repository.h>

// git_libgit2_opts is variadic, which Swift cannot call; each option the project sets gets a typed function here.
static inline int mekiki_git_set_owner_validation(int enabled) {
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}
