/// The page's styles. Colours are named once for light and once for dark; each text keeps a contrast of 4.5 : 1 or more on its ground.
enum HTMLStyles {
    static let page = #"""
        :root{color-scheme:light dark;
        --ground:#fbfbfa;--panel:#fff;--sunk:#f3f3f0;--line:#e2e1dc;--strong:#8b8982;--ink:#1d1d1b;--soft:#5b5a55;--accent:#1f5fa8;--on-accent:#fff;--chosen:#e8f0fa;
        --error:#b3261e;--warning:#8a5300;--note:#3b6470;--error-fill:#d0453c;--warning-fill:#d99a2b;--note-fill:#7fa8b4;
        --mark:#ffe9a8;--minus:#fdecea;--plus:#e6f4e8;--minus-ink:#8c1d18;--plus-ink:#1b5e20;
        --h1:#f0f2ee;--h2:#dde5d3;--h3:#f0cf8e;--h4:#e39a52;--h5:#b4472e;--h5-ink:#fff;--tile-ink:#1d1d1b}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){
        --ground:#161615;--panel:#1e1e1c;--sunk:#262624;--line:#363633;--strong:#8f8d86;--ink:#ecebe6;--soft:#aeaca4;--accent:#8ab8ef;--on-accent:#10202f;--chosen:#22303f;
        --error:#ff9b92;--warning:#f0bd69;--note:#9cc7d4;--error-fill:#d9584e;--warning-fill:#c98f2d;--note-fill:#5f8b98;
        --mark:#57481a;--minus:#3b1f1d;--plus:#1b3320;--minus-ink:#ffb4ac;--plus-ink:#a5d6a7;
        --h1:#282a26;--h2:#38412f;--h3:#5d4a1e;--h4:#8a5420;--h5:#c25a40;--h5-ink:#fff;--tile-ink:#ecebe6}}
        :root[data-theme=dark]{color-scheme:dark;
        --ground:#161615;--panel:#1e1e1c;--sunk:#262624;--line:#363633;--strong:#8f8d86;--ink:#ecebe6;--soft:#aeaca4;--accent:#8ab8ef;--on-accent:#10202f;--chosen:#22303f;
        --error:#ff9b92;--warning:#f0bd69;--note:#9cc7d4;--error-fill:#d9584e;--warning-fill:#c98f2d;--note-fill:#5f8b98;
        --mark:#57481a;--minus:#3b1f1d;--plus:#1b3320;--minus-ink:#ffb4ac;--plus-ink:#a5d6a7;
        --h1:#282a26;--h2:#38412f;--h3:#5d4a1e;--h4:#8a5420;--h5:#c25a40;--h5-ink:#fff;--tile-ink:#ecebe6}
        :root[data-theme=light]{color-scheme:light}
        *{box-sizing:border-box}
        html{font:15px/1.55 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP",Meiryo,sans-serif;color:var(--ink);background:var(--ground);-webkit-text-size-adjust:100%}
        html:lang(ja){line-height:1.7;line-break:strict}
        body{margin:0}
        code,pre,kbd,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","Noto Sans Mono CJK JP",monospace}
        h1,h2,h3{font-weight:600;line-height:1.3;margin:0;text-wrap:pretty}:lang(ja) :is(h1,h2,h3){word-break:auto-phrase}
        h1{font-size:1.6rem;letter-spacing:-.01em}h2{font-size:1.2rem}h3{font-size:.95rem}
        p{margin:0}
        button,select,input{font:inherit;color:inherit}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
        [hidden]{display:none!important}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .skip{position:absolute;left:1rem;top:-4rem;background:var(--panel);padding:.5rem 1rem;z-index:2}
        .skip:focus{top:.5rem}
        .top,main{max-width:92rem;margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem)}
        .top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:flex-start;gap:1rem 2rem;padding-top:2rem;padding-bottom:1.25rem}
        .brand{color:var(--soft);font-size:.8rem;letter-spacing:.12em;text-transform:uppercase}
        #facts{color:var(--soft);margin-top:.25rem}
        .tools{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
        .plain,.switch button{background:none;border:1px solid var(--line);border-radius:6px;padding:.25rem .75rem;cursor:pointer;min-height:2.25rem}
        .plain:hover,.switch button:hover{border-color:var(--strong)}
        .switch{display:flex}
        .switch button{border-radius:0}
        .switch button:first-child{border-radius:6px 0 0 6px;border-right:0}.switch button:last-child{border-radius:0 6px 6px 0}
        .switch [aria-pressed=true]{background:var(--ink);color:var(--ground);border-color:var(--ink)}
        kbd{font-size:.75rem;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 .35em;color:var(--soft)}
        .notice{max-width:60rem;margin:1rem auto;padding:1rem;border:1px solid var(--line)}
        dialog{border:1px solid var(--line);border-radius:12px;background:var(--panel);color:var(--ink);padding:1.5rem 2rem;max-width:min(32rem,92vw)}
        dialog::backdrop{background:#0007}
        dialog dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.25rem;margin:1rem 0}dialog dd{margin:0}dialog dt{text-align:right;white-space:nowrap}
        @media (max-width:44rem){.tiles .tile{flex:1;min-width:0;padding:.6rem .8rem}.tile b{font-size:1.4rem}.top{padding-top:1.25rem}.tools kbd,.filters kbd{display:none}}
        """#

    static let findings = #"""
        .overview{padding-bottom:1rem}
        .overview>h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .tiles{display:flex;flex-wrap:wrap;gap:.75rem;margin-bottom:1.5rem}
        .tile{display:block;text-align:left;background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:.75rem 1.1rem;min-width:9rem;cursor:pointer}
        .tile:hover{border-color:var(--strong)}
        .tile[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
        .tile b{display:block;font-size:1.7rem;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
        .tile span{color:var(--soft)}
        .sign{display:inline-block;width:.75em;height:.75em;margin-right:.4em;vertical-align:-.02em;fill:currentColor}
        .tile .zero{color:var(--soft)}
        .error{color:var(--error)}.warning{color:var(--warning)}.note{color:var(--note)}
        .bar{padding:1.25rem 0 .75rem;border-top:1px solid var(--line);display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;align-items:baseline}
        #count{color:var(--soft);font-variant-numeric:tabular-nums}
        .filters{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.6rem .75rem;align-items:flex-end;margin-top:.35rem}
        .filters label{display:grid;font-size:.8rem;color:var(--soft);gap:.15rem}
        .filters select,.filters input[type=search]{font-size:.95rem;color:var(--ink);background:var(--panel);border:1px solid var(--strong);border-radius:6px;padding:.2rem .6rem;min-height:2.25rem;max-width:15rem}
        .filters .search{position:relative;flex:1 1 14rem}.filters .search input{width:100%;max-width:none;padding-right:2rem}
        .search kbd{position:absolute;right:.6rem;bottom:.55rem}
        .filters .check{display:flex;align-items:center;gap:.4rem;min-height:2.25rem;font-size:.95rem;color:var(--ink)}
        .split{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);border:1px solid var(--line);border-radius:12px;background:var(--panel);height:max(28rem,calc(100vh - 11rem));overflow:hidden;margin-bottom:2rem}
        .list{overflow-y:auto;position:relative;border-right:1px solid var(--line);overflow-anchor:none;contain:strict;height:100%}
        .list:focus-visible{outline-offset:-2px;border-radius:12px 0 0 12px}
        .rows{position:relative;overflow:hidden}
        .row,.head{position:absolute;left:0;right:0;overflow:hidden;padding:0 1rem;cursor:pointer}
        .row{height:60px;padding-top:9px;border-bottom:1px solid var(--line)}
        .row:hover{background:var(--sunk)}
        .row[aria-selected=true]{background:var(--chosen);box-shadow:inset 4px 0 var(--accent)}
        .row div{overflow:hidden;line-height:21px;white-space:nowrap;text-overflow:ellipsis}
        .row .where{display:flex;gap:1rem;justify-content:space-between;color:var(--soft);font-size:.8rem}
        .row .where span{overflow:hidden;text-overflow:ellipsis}.row .where span:first-child{direction:rtl;text-align:left;flex:0 1 auto}.row .where bdi{unicode-bidi:isolate}
        .row .where .rule{flex:0 0 auto;max-width:45%}
        .head{display:flex;gap:.75em;height:36px;line-height:36px;background:var(--sunk);font-size:.85rem;border-bottom:1px solid var(--line);cursor:default;white-space:nowrap}
        .head b{font-weight:600;overflow:hidden;text-overflow:ellipsis;flex:0 1 auto}
        .head span{color:var(--soft);overflow:hidden;text-overflow:ellipsis;direction:rtl;text-align:left;flex:1 100 0;min-width:0}.head bdi{unicode-bidi:isolate}
        .head small{color:var(--soft);flex:none;font-variant-numeric:tabular-nums}
        .empty{padding:3rem 1.5rem;text-align:center;color:var(--soft)}
        .detail{overflow:auto;padding:1.5rem 1.75rem 2.5rem;height:100%}
        .detail h3{font-size:1.15rem;margin:.35rem 0 .5rem;overflow-wrap:anywhere}
        .detail h4{font-size:.85rem;font-weight:600;color:var(--soft);margin:1.5rem 0 .4rem}
        .detail .where{color:var(--soft);overflow-wrap:anywhere}
        .detail ul{margin:0;padding-left:1.1rem}
        .detail li{overflow-wrap:anywhere}
        .inline{background:var(--sunk);border-radius:4px;padding:.05em .3em;font-size:.92em}
        .state{border:1px solid currentColor;border-radius:99px;padding:0 .6em;font-size:.8rem;margin-left:.6em}
        pre{margin:.75rem 0 0;background:var(--sunk);border-radius:8px;overflow-x:auto;font-size:.84rem;line-height:1.6;padding:.5rem 0;tab-size:4}
        pre span.l{display:block;padding-right:1rem;min-width:max-content}
        pre span.n{display:inline-block;width:4.5em;padding-right:1.1em;text-align:right;color:var(--soft);user-select:none}
        pre mark{background:var(--mark);color:inherit;border-bottom:2px solid var(--warning);border-radius:2px}
        pre .minus{background:var(--minus);color:var(--minus-ink)}pre .plus{background:var(--plus);color:var(--plus-ink)}
        .why{max-width:44rem}
        .print{display:none}
        .back{display:none}
        @media (max-width:60rem){
        .split{display:block;height:auto;border-radius:10px}.list{height:70vh;border-right:0;border-bottom:1px solid var(--line)}.list:focus-visible{border-radius:10px 10px 0 0}
        .detail{height:auto;padding:1.25rem 1rem 2rem}.back{display:inline-block;margin-bottom:.75rem}
        .row{height:82px}.row div:first-child{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;white-space:normal;overflow-wrap:anywhere}
        .filters label{flex:1 1 40%}.filters .search{flex-basis:100%}.filters select{max-width:none;width:100%}.bar{grid-template-columns:1fr}}
        """#

    static let charts = #"""
        .charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr));gap:1.25rem;margin-bottom:1.5rem}
        .chart{margin:0;background:var(--panel);border:1px solid var(--line);border-radius:12px;padding:1.1rem 1.25rem;min-width:0}
        .chart figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;align-items:baseline;margin-bottom:.75rem}
        .chart figcaption p{flex-basis:100%;color:var(--soft);font-size:.85rem}
        .chart svg{display:block;width:100%;height:auto;overflow:visible}
        .chart text{font-size:12px;fill:var(--soft);font-family:inherit}
        .chart .tileName{fill:var(--tile-ink);font-weight:600}.chart .tileValue{fill:var(--tile-ink)}
        .chart .h5 .tileName,.chart .h5 .tileValue{fill:var(--h5-ink)}
        .h1 rect{fill:var(--h1)}.h2 rect{fill:var(--h2)}.h3 rect{fill:var(--h3)}.h4 rect{fill:var(--h4)}.h5 rect{fill:var(--h5)}
        .chart .cell{cursor:pointer}.chart .cell rect{stroke:var(--panel);stroke-width:2}
        .chart .cell:hover rect,.chart .cell:focus-visible rect{stroke:var(--accent);stroke-width:3}.chart .cell:focus-visible{outline:none}
        .chart .axis{stroke:var(--line);stroke-width:1}.chart .zero{stroke:var(--strong)}
        .chart .fill0{fill:var(--error-fill)}.chart .fill1{fill:var(--warning-fill)}.chart .fill2{fill:var(--note-fill)}
        .chart .edge{fill:none;stroke:var(--panel);stroke-width:1}
        .chart .new{fill:var(--warning-fill)}.chart .gone{fill:var(--note-fill)}.chart .age{fill:var(--note-fill)}
        .chart .curve{fill:none;stroke-width:2}
        .chart .hover{stroke:var(--strong);stroke-dasharray:3 3}
        .legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.82rem;color:var(--soft);margin-top:.6rem;list-style:none;padding:0}
        .legend svg{display:inline-block;width:12px;height:12px;margin-right:.4em;vertical-align:-1px}
        .controls{display:flex;gap:0}
        .controls button{background:none;border:1px solid var(--line);padding:.1rem .7rem;font-size:.85rem;cursor:pointer;min-height:1.9rem}
        .controls button:first-child{border-radius:6px 0 0 6px}.controls button:last-child{border-radius:0 6px 6px 0;border-left:0}
        .controls [aria-pressed=true]{background:var(--ink);color:var(--ground);border-color:var(--ink)}
        .chart details{margin-top:.6rem;font-size:.85rem}.chart summary{cursor:pointer;color:var(--soft)}
        .scroll{max-height:18rem;overflow:auto;margin-top:.4rem}
        table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:right;padding:.2rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap}
        th:first-child,td:first-child{text-align:left}th{font-weight:600;color:var(--soft)}
        .reading{min-height:1.4em;font-size:.82rem;color:var(--soft);margin-top:.35rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
        #unreadable{margin-bottom:1.25rem}#unreadable ul{margin:.4rem 0;padding-left:1.2rem;overflow-wrap:anywhere}
        """#

    /// On paper; last in the page, for it takes back what stands before.
    static let print = #"""
        @media print{
        :root,:root:not([data-theme=light]),:root[data-theme=dark]{color-scheme:light;--ground:#fff;--panel:#fff;--sunk:#f5f5f3;--line:#bbb;--strong:#777;--ink:#000;--soft:#444;--error:#8c1d18;--warning:#6d4200;--note:#2c4d57;--mark:#fff1c4;--minus:#fdecea;--plus:#e6f4e8;--minus-ink:#8c1d18;--plus-ink:#1b5e20;--h1:#f0f2ee;--h2:#dde5d3;--h3:#f0cf8e;--h4:#e39a52;--h5:#b4472e;--tile-ink:#000}
        @page{margin:14mm}html{font-size:9.5pt}.tools,.filters,.split,.skip,dialog,.chart .controls,.chart details,.chart .reading,.search kbd{display:none!important}.top,main{max-width:none;padding-left:0;padding-right:0}
        .print{display:block}.charts{display:block;columns:2;column-gap:.75rem}.chart{padding:.6rem .75rem;margin-bottom:.75rem}.top{padding-top:0;padding-bottom:.75rem}
        .print article{break-inside:avoid;border-top:1px solid var(--line);padding:.6rem 0}.print h4{font-size:8.5pt;color:var(--soft);margin:.5rem 0 .1rem}.print .state{border:1px solid;border-radius:99px;padding:0 .5em;margin-left:.5em}.print .where{font-size:8.5pt;color:var(--soft)}.print ul{margin:0;padding-left:1.1rem}.print pre{margin-top:.35rem;padding:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:8pt;line-height:1.45}.print pre span.l{min-width:0}.print h3{font-size:1rem}
        .chart{break-inside:avoid}.chart:only-child{column-span:all}.bar,.bar *{break-after:avoid}.print article:first-child{break-inside:auto}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
        """#
}
