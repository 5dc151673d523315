#pragma once

/// `git_libgit2_init`, without reading the machine's certificates where libgit2 would do so at every start.
int mekiki_git_start(void);
