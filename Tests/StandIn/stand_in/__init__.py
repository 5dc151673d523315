"""A stand-in for GitLab: the merge-request part of its REST API, on real git repositories."""
