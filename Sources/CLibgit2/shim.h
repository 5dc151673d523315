#pragma once
#include <git2.h>
#include <git2/sys/repository.h>
#include <git2/sys/index.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>

// git_libgit2_opts is variadic, which Swift cannot call; each option the project sets gets a typed function here.
static inline int mekiki_git_set_owner_validation(int enabled) {
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

// Object ids are checked by their packs' checksums; hashing every object again on reading costs more than reading it.
static inline int mekiki_git_set_strict_hash_verification(int enabled) {
    return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}
