/** Text of an article's length without a repeated sentence, so that a lost one is always noticed. */
const SUBJECTS = [
  'A release train',
  'The on-call rota',
  'Our oldest service',
  'Every migration',
  'The budget review',
  'A quiet incident',
]
const VERBS = ['teaches', 'hides', 'asks', 'costs', 'repays', 'postpones']
const OBJECTS = [
  'more than its owners admit',
  'what nobody wrote down',
  'the patience of a whole team',
  'one honest question',
  'half of next quarter',
]

/** A sentence of about sixteen words that occurs once. */
export function sentence(n: number): string {
  return `${SUBJECTS[n % SUBJECTS.length]} ${VERBS[(n * 7) % VERBS.length]} ${OBJECTS[(n * 3) % OBJECTS.length]}, and item ${n} of our list is no exception to that.`
}

export function paragraph(from: number, sentences: number): string {
  return Array.from({ length: sentences }, (_, i) => sentence(from + i)).join(' ')
}

/** The clipboard contents of a word processor: about 600 words, with markup that the product must remove. */
export function pastedHtml(): string {
  return `
  <meta charset="utf-8"><style>p.MsoNormal{margin:0}</style>
  <h1 style="color:red">A heading of the first order</h1>
  <p class="MsoNormal" style="font-family:Calibri"><b>${sentence(100)}</b> ${paragraph(101, 6)}</p>
  <h2>What we learned</h2>
  <ul style="list-style:square"><li>${sentence(110)}</li><li><i>${sentence(111)}</i></li><li>${sentence(112)}</li></ul>
  <p onclick="alert(1)">${paragraph(120, 9)} <a href="https://example.com/report" target="_blank">the report</a> <a href="javascript:alert(1)">not a link</a></p>
  <blockquote><p>${paragraph(130, 2)}</p></blockquote>
  <p>${paragraph(140, 9)}</p><script>alert(1)</script><img src="x" onerror="alert(1)">`
}
