#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one typed function for each kind of argument.
static inline CURLcode mekiki_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode mekiki_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode mekiki_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode mekiki_curl_set_headers(CURL *handle, struct curl_slist *value) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, value);
}
static inline CURLcode mekiki_curl_set_write(CURL *handle, CURLoption option, size_t (*value)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(handle, option, value);
}
// Certificates given as bytes, copied by curl; CURLE_UNKNOWN_OPTION before curl 7.77.
static inline CURLcode mekiki_curl_set_certificates(CURL *handle, const void *bytes, size_t count) {
#if LIBCURL_VERSION_NUM >= 0x074d00
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
#else
    return CURLE_UNKNOWN_OPTION;
#endif
}
// No file://, no gopher://: nothing but HTTP, whatever a redirect or an option says.
static inline CURLcode mekiki_curl_only_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}
// The bundle of certificates this libcurl trusts by default; NULL where it has none or cannot tell (before 7.84).
static inline const char *mekiki_curl_default_bundle(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075400
    char *path = NULL;
    return curl_easy_getinfo(handle, CURLINFO_CAINFO, &path) == CURLE_OK ? path : NULL;
#else
    return NULL;
#endif
}
static inline CURLcode mekiki_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode mekiki_curl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}
