/** The look of a report: that of the page, without its controls. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1c2430;--faint:#565f6d;--line:#d9dee6;--link:#005b94}
@media (prefers-color-scheme:dark){:root{--ground:#14181f;--ink:#e7ebf1;--faint:#a4adba;--line:#343b47;--link:#6fc0ee}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;overflow-wrap:break-word}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.625rem;line-height:1.25;margin:.25rem 0 1rem;text-wrap:balance}h2{font-size:1.25rem;line-height:1.3;margin:2.5rem 0 .5rem}
p,ul,figure{max-width:44rem;margin:.5rem 0}ul{padding-left:1.25rem}
.asked,.note,caption,figcaption,.cards td::before{color:var(--faint);font-size:.875rem}.lead{font-size:1.125rem}
a{color:var(--link);font-size:.75rem}figure{margin:1.5rem 0}figcaption{margin-bottom:.25rem}img{width:100%;height:auto;display:block}
.table{overflow-x:auto;margin:1rem 0 .5rem}table{border-collapse:collapse;width:100%;font-size:.9375rem}
caption{text-align:left;padding-bottom:.25rem}th,td{text-align:left;vertical-align:bottom;padding:.375rem 1rem .375rem 0;border-bottom:1px solid var(--line)}
td{vertical-align:top}th{font-weight:600;line-height:1.3}:is(th,td):last-child{padding-right:0}
.n{text-align:right;font-variant-numeric:tabular-nums}td.n{white-space:nowrap}td:not(.n){min-width:4rem}
tr:target{outline:2px solid var(--link);outline-offset:-1px}pre{overflow-x:auto;font-size:.8125rem}
@media (max-width:40rem){
.cards,.cards :is(caption,tbody,tr){display:block}.cards thead{display:none}
.cards tr{padding:.5rem 0;border-bottom:1px solid var(--line)}.cards tbody{border-top:1px solid var(--line)}
.cards td{display:flex;justify-content:space-between;gap:1rem;padding:0;border:0;text-align:right}
.cards td::before{content:attr(data-label);flex:none;max-width:50%;text-align:left}
.cards td:first-child:not(.n){font-weight:600;text-align:left}.cards td:first-child:not(.n)::before{content:none}
}
@media print{:root{color-scheme:light}main{max-width:none;padding:0}.table{overflow:visible}figure,tr{break-inside:avoid}}`;
