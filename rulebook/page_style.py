"""The style sheet of the HTML edition: light and dark, narrow and wide."""

STYLE = """
:root{--ground:#fff;--text:#000;--petrol:#0E5A66;--sand:#F4EFE3;--hair:#9AA3A6}
@media(prefers-color-scheme:dark){:root{--ground:#14191B;--text:#E8E6E0;--petrol:#6FC3CF;--sand:#20272A;--hair:#5B6468}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:100rem;background:var(--ground);color:var(--text);
font:1.0625rem/1.5 "PT Serif",Georgia,"Times New Roman",serif}
h1,h2,h3,nav,table,figcaption,.no,.label,.aside,.short,.example,code,.legend{
font-family:"Fira Sans Condensed","Segoe UI","Helvetica Neue",Arial,sans-serif}
h1{font-size:3.5rem;line-height:1;margin:2rem 0 0}
h2{font-size:2rem;margin:3rem 0 1rem;border-bottom:2px solid var(--text)}
h2.small{font-size:1.1rem;border:0;margin:1rem 0 .3rem}
h3{margin:2rem 0 .5rem}
a,.label,.aside{color:var(--petrol)}
a{text-decoration:none}a:hover,a:focus{text-decoration:underline}
.skip{position:absolute;left:-100rem}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem}
section>*{max-width:62ch}
.lead{font-style:italic;font-size:1.15rem}
.rule{position:relative;padding-left:4.6rem}
.rule p{margin:.6rem 0}
.no{position:absolute;left:0;top:.1rem;font-weight:500;font-size:.95rem}
.house{position:absolute;left:.1rem;top:1.7rem;width:1rem;color:var(--petrol)}
.label{font-weight:600;font-size:.85rem;letter-spacing:.03em}
.short{border-top:3px solid var(--petrol);border-bottom:1px solid var(--petrol);padding:.3rem 0}
.short .label{margin:0;text-transform:uppercase}.short ul{margin:.2rem 0}
.example{background:var(--sand);padding:.6rem 1rem;margin:1rem 0 1rem 3.6rem}
.note{border-left:3px solid var(--petrol);padding-left:1rem;margin-left:4.6rem;font-style:italic}
.note .label{font-style:normal}
code{font-size:1em;font-weight:500}
table{border-collapse:collapse;border-top:2px solid;border-bottom:2px solid;margin:1rem 0 1rem 4.6rem}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{text-align:left;padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--hair);vertical-align:top}
thead th{border-bottom:1px solid var(--text)}
figure{margin:1rem 0 1rem 4.6rem}
figure svg{display:block;max-width:100%;height:auto;background:#fff;border-radius:2px}
figcaption{font-size:.92rem;margin-top:.4rem}
.legend{font-size:.92rem;margin-left:4.6rem}
.disc,.ring{display:inline-block;min-width:1.4em;text-align:center;border:1px solid;border-radius:50%}
.disc{background:var(--text);color:var(--ground)}
.contents{list-style:none;padding:0;columns:2}
@media(min-width:60rem){section{position:relative;max-width:calc(62ch + 24rem)}
figure.side{float:right;clear:right;width:21rem;margin:0 0 1rem 2rem;max-width:none}
section>*{max-width:62ch}section::after{content:"";display:block;clear:both}}
"""
