"""The report page's one style sheet, and the policy under which it may be served.

The page has no script, no style attributes and nothing from the network, so the policy allows
this sheet by its hash and refuses everything else.
"""

from __future__ import annotations

import base64
import hashlib

STYLE = """
:root{color-scheme:light dark;--paper:#f6f5f1;--raised:#fffefb;--ink:#1c1b19;--muted:#66625a;
--line:#dcd8ce;--faint:#ebe8e0;--accent:#1f5fbf;--warn:#b4530a;--warn-soft:#f3d9bf;--bad:#b3261e;
--good:#2b6b3f;--h:#1f5fbf;--p0:#0b7a75;--p1:#9a4f96;--p2:#8a6a00;--p3:#b0413e;--p4:#4d6b1f;
--p5:#5b5ea6}
@media (prefers-color-scheme:dark){:root{--paper:#131417;--raised:#1b1d21;--ink:#ece9e2;
--muted:#a09b90;--line:#34363c;--faint:#25272c;--accent:#7fb0ff;--warn:#f0a35e;--warn-soft:#4a3320;
--bad:#ff8f85;--good:#7fcf98;--h:#7fb0ff;--p0:#4fc7bf;--p1:#d79ad3;--p2:#dcb84a;--p3:#f08f8b;
--p4:#a9cc6c;--p5:#a9abec}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,
-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:1240px;margin:0 auto;padding:40px 32px 96px}
h1{font-size:30px;line-height:1.2;margin:0;letter-spacing:-.015em;font-weight:650;
text-wrap:balance}
h2{font-size:14px;margin:56px 0 14px;font-weight:650;letter-spacing:.01em}
h2 small{font-weight:400;color:var(--muted);font-size:14px;margin-left:8px}
.kicker{color:var(--muted);font-size:14px;margin:0 0 6px}
.about{color:var(--muted);margin:8px 0 0;font-size:15px}
.t,td.n,.big{font-variant-numeric:tabular-nums;font-feature-settings:"tnum" 1}
.totals{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));margin:32px 0 0;padding:0;
border-top:2px solid var(--ink);border-bottom:1px solid var(--line)}
.totals div{padding:14px 12px 14px 0}
.totals dt{font-size:13px;color:var(--muted)}
.totals dd{margin:2px 0 0}
.big{font-size:26px;line-height:1.15;font-weight:600;letter-spacing:-.01em}
.sub{display:block;font-size:13px;color:var(--muted);line-height:1.35}
.verdict{margin:20px 0 0;padding:10px 14px;border-left:3px solid var(--good);
background:var(--raised);font-size:15px}
.verdict.wrong{border-color:var(--bad)}
.verdict ul{margin:6px 0 0;padding-left:18px}
.strip{background:var(--raised);border:1px solid var(--line);border-radius:6px;
padding:14px 16px 12px}
.lane{display:grid;grid-template-columns:112px minmax(0,1fr);align-items:center;column-gap:12px}
.lane+.lane{margin-top:4px}
.lane>span{font-size:13px;color:var(--muted);overflow:hidden;text-overflow:ellipsis;
white-space:nowrap}
.lane b{font-weight:600;color:var(--ink)}
.lane>svg{display:block;width:100%;overflow:visible}
.lane.gap{margin-top:14px}
svg text{font-size:12px;fill:var(--muted);font-variant-numeric:tabular-nums}
.grid{stroke:var(--faint);stroke-width:1}
.base{stroke:var(--line);stroke-width:1}
.plan{fill:none;stroke:var(--muted);stroke-width:1}
.plan.gone{stroke-dasharray:3 3}
.beat{fill:var(--accent);fill-opacity:.25;stroke:var(--raised);stroke-width:1.5}
.beat.last{fill-opacity:.45}
.over,.late{fill:var(--warn)}
svg text.on{fill:var(--ink);font-weight:550}
.num{display:none}
.h{fill:var(--h);stroke:var(--h)}.p0{fill:var(--p0);stroke:var(--p0)}
.p1{fill:var(--p1);stroke:var(--p1)}.p2{fill:var(--p2);stroke:var(--p2)}
.p3{fill:var(--p3);stroke:var(--p3)}.p4{fill:var(--p4);stroke:var(--p4)}
.p5{fill:var(--p5);stroke:var(--p5)}.n0{fill:var(--faint);stroke:none}
.voice{stroke-width:.75}
.noise{opacity:.45}
.mark{fill:var(--raised);stroke:var(--ink);stroke-width:1.5}
.mark.now{fill:var(--ink)}
.mark.lost{stroke:var(--bad);fill:var(--bad)}
.wait{stroke:var(--ink);stroke-width:1.5}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th{font-size:13px;font-weight:500;color:var(--muted);text-align:left;padding:0 16px 6px 0;
border-bottom:1px solid var(--ink);white-space:nowrap}
td{padding:9px 16px 9px 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;white-space:nowrap}
td.first{text-align:left}
td.no{color:var(--muted);width:36px}
.warn{color:var(--warn);font-weight:600}
.bad{color:var(--bad);font-weight:600}
.soft{color:var(--muted)}
.dot{display:inline-block;width:10px;height:10px;margin-right:7px}
.shares{display:flex;flex-wrap:wrap;gap:6px 28px;margin:12px 0 0;padding:0;list-style:none;
font-size:15px}
.talk{margin:0;padding:0;list-style:none}
.talk li{display:grid;grid-template-columns:72px 112px minmax(0,1fr);column-gap:12px;
padding:5px 0;font-size:15px}
.talk .t{color:var(--muted);font-size:14px}
.talk .who{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.talk p{margin:0;max-width:72ch;overflow-wrap:anywhere}
.talk .beatline{border-top:1px solid var(--line);margin-top:14px;padding-top:12px;
grid-template-columns:72px minmax(0,1fr)}
.beatline strong{font-weight:650}
.tag{font-size:12px;color:var(--muted);border:1px solid var(--line);border-radius:3px;
padding:0 5px;margin-left:6px;white-space:nowrap}
.c-h{color:var(--h)}.c-p0{color:var(--p0)}.c-p1{color:var(--p1)}.c-p2{color:var(--p2)}
.c-p3{color:var(--p3)}.c-p4{color:var(--p4)}.c-p5{color:var(--p5)}
@media (max-width:900px){.totals{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (max-width:620px){main{padding:24px 16px 64px}h1{font-size:25px}h2{margin-top:44px}
.totals{grid-template-columns:repeat(2,minmax(0,1fr))}.big{font-size:22px}
.strip{padding:12px}.lane{grid-template-columns:minmax(0,1fr)}.lane+.lane{margin-top:8px}
.num{display:inline}.name{display:none}.wide{display:none}
.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stack tr{display:flex;flex-wrap:wrap;column-gap:16px;border-bottom:1px solid var(--line);
padding:10px 0}
.stack td{border:0;padding:0;text-align:left!important}
.stack td.main{flex:1 1 100%}.stack td.no{width:auto}.stack td.no+td.main{flex:1 1 80%}
.stack td.n::before{content:attr(data-label) " ";color:var(--muted);font-weight:400;
font-size:13px}
.stack td.n:empty{display:none}
.talk li{grid-template-columns:64px minmax(0,1fr)}.talk li p{grid-column:1/-1}}
@media print{body{background:#fff}.strip{break-inside:avoid}}
"""


def content_security_policy() -> str:
    """What the page needs, for its own `meta` and for a server that sends it."""
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
