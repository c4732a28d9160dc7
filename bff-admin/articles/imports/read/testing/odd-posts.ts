/** A piece of markup as found in real exports, with the words in it that no import may lose silently. */
type Piece = { readonly html: string; readonly words: readonly string[] }

function piece(html: string, words: string): Piece {
  return { html, words: words.split(' ') }
}

/** Each contains unique words, so that a lost one can be identified. */
const PIECES: readonly ((n: number) => Piece)[] = [
  (n) => piece(`<p>plain${n} <strong>bold${n}</strong><em>joined${n}</em></p>`, `plain${n} bold${n}joined${n}`),
  (n) =>
    piece(
      `<ul><li>outer${n}<ul><li>inner${n}<ol><li>deep${n}</ol></ul><li>last${n}</ul>`,
      `outer${n} inner${n} deep${n} last${n}`,
    ),
  (n) =>
    piece(
      `<table><thead><tr><th>head${n}</th></tr></thead><tr><td>cell${n}<td>next${n}</table>`,
      `head${n} cell${n} next${n}`,
    ),
  (n) =>
    piece(
      `<figure class="kg-card kg-gallery-card"><img src="https://old.test/a${n}.jpg" alt="alt${n}"><img src="https://old.test/b${n}.jpg"><figcaption>caption${n}</figcaption></figure>`,
      `alt${n} caption${n}`,
    ),
  (n) => piece(`<iframe src="https://video.test/${n}">frame${n}</iframe><p>after${n}</p>`, `frame${n} after${n}`),
  (n) => piece(`<p>مرحبا${n} بالعالم${n} <span dir="rtl">שלום${n}</span></p>`, `مرحبا${n} بالعالم${n} שלום${n}`),
  (n) =>
    piece(
      `<p>caf&eacute;${n} R&amp;D${n} &lt;tag${n}&gt; &#8220;quoted${n}&#8221; 日本語${n}</p>`,
      `café${n} D${n} tag${n} quoted${n} 日本語${n}`,
    ),
  (n) => piece(`<p></p><p>&nbsp;</p><p><br></p><p>emoji${n} 👩‍💻 🎉</p>`, `emoji${n}`),
  (n) => piece(`<blockquote>quote${n}<blockquote>nested${n}</blockquote></blockquote><hr>`, `quote${n} nested${n}`),
  (n) => piece(`<pre><code class="language-js">code${n}\n\n  if (a${n} &lt; b) {}</code></pre>`, `code${n} a${n}`),
  (n) =>
    piece(
      `<p>note${n}<sup id="r${n}"><a href="#fn${n}">mark${n}</a></sup></p><ol><li id="fn${n}">foot${n} <a href="#r${n}">↩</a></li></ol>`,
      `note${n}mark${n} foot${n}`,
    ),
  (n) =>
    piece(
      `<details><summary>summary${n}</summary>hidden${n}</details><noscript>noscript${n}</noscript>`,
      `summary${n} hidden${n} noscript${n}`,
    ),
  (n) =>
    piece(
      `<p><a href="/relative${n}">relative${n}</a> <a href="https://ok.test/${n}">link${n}</a></p>`,
      `relative${n} link${n}`,
    ),
  (n) =>
    piece(
      `<form><label>label${n}</label><select><option>option${n}</option></select><textarea>typed${n}</textarea><button>press${n}</button></form>`,
      `label${n} option${n} typed${n} press${n}`,
    ),
  (n) =>
    piece(
      `<h1>one${n}</h1><h4>four${n}</h4><dl><dt>term${n}</dt><dd>meaning${n}</dd></dl>`,
      `one${n} four${n} term${n} meaning${n}`,
    ),
  (n) =>
    piece(
      `<p>unclosed${n} <b>bold${n} <i>both${n}</p><div>stray${n}</span></div>`,
      `unclosed${n} bold${n} both${n} stray${n}`,
    ),
  (n) =>
    piece(
      `<svg><title>drawn${n}</title></svg><script>var notAWord = 1</script><style>p{}</style><p>so&shy;ft${n}</p>`,
      `drawn${n} soft${n}`,
    ),
]

export const ODD_POSTS = 50

export type OddPost = { readonly n: number; readonly html: string; readonly words: readonly string[] }

/** Fifty texts of three or more odd pieces; every kind occurs in some of them. */
export function oddPosts(): readonly OddPost[] {
  return Array.from({ length: ODD_POSTS }, (_, n) => {
    const pieces = PIECES.filter((_, i) => (n + i) % 5 === 0).map((one) => one(n))
    return { n, html: pieces.map(({ html }) => html).join('\n'), words: pieces.flatMap(({ words }) => words) }
  })
}

export type PersonOfFile = { readonly name: string; readonly email: string }
export const MAYA_THERE: PersonOfFile = { name: 'Maya Chen', email: 'maya.chen@meridian.test' }
export const STRANGER: PersonOfFile = { name: 'Nobody Here', email: 'nobody@old.test' }

export function dayOf(n: number): string {
  return `2021-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
}
