import Rules

/// The page around the data. Words that the script fills in carry `data-w`, the key of a word in `HTMLWords`.
struct HTMLPage {
    let language: Language
    /// Escaped.
    let title: String

    /// The policy forbids the page every request: it must read the same in an archive, years from now.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

    var beforeData: String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="Mekiki">
        <title>\(title.isEmpty ? "" : title + " – ")Mekiki</title>
        <link rel="icon" href="data:,">
        <style>
        \(HTMLStyles.page)
        \(HTMLStyles.findings)
        \(HTMLStyles.charts)
        \(HTMLStyles.print)
        </style>
        </head>
        <body>
        <a class="skip" href="#list" data-w="skip"></a>
        <header class="top">
          <div class="name"><span class="brand">Mekiki</span><h1 id="title"></h1><p id="facts"></p></div>
          <div class="tools">
            <div class="switch" role="group" data-label="language">
              <button type="button" data-language="en" lang="en">English</button><button type="button" data-language="ja" lang="ja">日本語</button>
            </div>
            <button type="button" class="plain" id="theme"></button>
            <button type="button" class="plain" id="help-open" aria-haspopup="dialog" aria-keyshortcuts="?"><span data-w="help"></span> <kbd>?</kbd></button>
          </div>
        </header>
        <noscript><p class="notice">This report needs JavaScript to show its findings. このレポートの表示には JavaScript が必要です。</p></noscript>
        <main>
          <section aria-labelledby="overview-title" class="overview">
            <h2 id="overview-title" data-w="overview"></h2>
            <div id="severities" class="tiles" role="group" data-label="bySeverity"></div>
            <div id="charts" class="charts"></div>
            <div id="unreadable"></div>
          </section>
          <section aria-labelledby="findings-title" class="findings">
            <div class="bar">
              <h2 id="findings-title" data-w="findings"></h2>
              <p id="count" role="status" aria-live="polite"></p>
              <div class="filters" role="search">
                <label class="search"><span class="hidden" data-w="search"></span><input id="search" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></label>
                <label><span data-w="severity"></span><select id="severity" aria-keyshortcuts="f"></select></label>
                <label><span data-w="rule"></span><select id="rule"></select></label>
                <label><span data-w="folder"></span><select id="folder"></select></label>
                <label id="state-label"><span data-w="state"></span><select id="state"></select></label>
                <label><span data-w="group"></span><select id="group" aria-keyshortcuts="g"></select></label>
                <label class="check"><input id="fixable" type="checkbox"><span data-w="fixable"></span></label>
                <button type="button" class="plain" id="reset"><span data-w="reset"></span> <kbd>x</kbd></button>
              </div>
            </div>
            <div class="split">
              <div id="list" class="list" role="listbox" tabindex="0" data-label="findings"></div>
              <article id="detail" class="detail" tabindex="-1" data-label="detail" aria-live="polite"></article>
            </div>
            <div id="print" class="print"></div>
          </section>
        </main>
        <dialog id="help" aria-labelledby="help-title"><h2 id="help-title" data-w="keys"></h2><dl id="help-keys"></dl>
          <form method="dialog"><button class="plain" data-w="close"></button></form></dialog>
        <script type="application/json" id="data">

        """
    }

    var afterData: String {
        """
        </script>
        <script>
        "use strict";
        (() => {
        \(HTMLWords.script)
        \(HTMLScript.state)
        \(HTMLScript.list)
        \(HTMLScript.detail)
        \(HTMLScript.charts)
        \(HTMLScript.history)
        \(HTMLScript.page)
        })();
        </script>
        </body>
        </html>

        """
    }
}
