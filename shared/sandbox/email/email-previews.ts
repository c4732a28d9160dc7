import { html, raw } from 'hono/html'
import * as z from 'zod'
import type { SandboxApp } from '../fake-provider.ts'
import { PAGE_STYLE } from '../outbox-page-assets.ts'

/** A template with sample data, as one community sends it. */
const EmailPreview = z.strictObject({
  community: z.string(),
  name: z.string(),
  template: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type EmailPreview = z.infer<typeof EmailPreview>

const STYLE = `
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr)); gap: 16px }
.pair figure { margin: 0 }
.pair figcaption { color: var(--soft); font-size: 13px }
.brands { display: flex; flex-wrap: wrap; gap: 12px }
.brands a[aria-current] { font-weight: 600; text-decoration: none }
`

/** `GET /dev/mail`: every email of every brand, light, dark and as plain text. `npm start` uploads them. */
export function addEmailPreviews(app: SandboxApp) {
  let previews: readonly EmailPreview[] = []
  app.post('/__ctl/mail/previews', async (c) => {
    const parsed = z.array(EmailPreview).safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ statusCode: 400, name: 'bad_request', message: 'Not a list of emails.' }, 400)
    previews = parsed.data
    return c.json({ previews: previews.length })
  })
  app.get('/dev/mail', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; frame-ancestors 'none'",
    )
    c.header('Cache-Control', 'no-store')
    const community = c.req.query('community') ?? previews[0]?.community ?? ''
    const ofCommunity = previews.filter((preview) => preview.community === community)
    const shown = ofCommunity.find(({ name }) => name === c.req.query('name')) ?? ofCommunity[0]
    return c.html(page(previews, ofCommunity, shown))
  })
}

function hrefOf({ community, name }: Pick<EmailPreview, 'community' | 'name'>) {
  return `/dev/mail?${new URLSearchParams({ community, name })}`
}

function page(all: readonly EmailPreview[], list: readonly EmailPreview[], shown: EmailPreview | undefined) {
  const communities = [...new Set(all.map(({ community }) => community))]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Emails · Sandbox</title>
<style>${raw(PAGE_STYLE + STYLE)}</style>
</head>
<body>
<header>
  <div>
    <h1>Emails</h1>
    <p>Every template with sample data. <a href="/">What was sent</a></p>
  </div>
  <p class="brands">${communities.map(
    (community) =>
      html`<a href="${hrefOf({ community, name: shown?.name ?? '' })}" ${community === shown?.community ? raw('aria-current="true"') : ''}>${community}</a>`,
  )}</p>
</header>
<main>
<nav aria-label="Templates"><ol>${list.map(
    (one) => html`<li><a href="${hrefOf(one)}" ${one === shown ? raw('aria-current="true"') : ''}>
    <strong>${one.name}</strong><span>${one.template}</span></a></li>`,
  )}</ol></nav>
${shown ? reader(shown) : html`<p class="nothing">None were brought: start the product with npm start.</p>`}
</main>
</body>
</html>`
}

/** A frame follows the colour scheme of the browser, not of its element, so the rules for dark mode are switched on or off. */
const SCHEME_RULES = { light: '@media not all', dark: '@media all' } as const

function reader({ subject, html: body, text }: EmailPreview) {
  const frame = (scheme: keyof typeof SCHEME_RULES) => html`<figure>
<figcaption>${scheme}</figcaption>
<iframe class="${scheme}" title="The email, ${scheme}" sandbox srcdoc="${body.replaceAll('@media (prefers-color-scheme:dark)', SCHEME_RULES[scheme])}"></iframe>
</figure>`
  return html`<article>
<h2>${subject}</h2>
<div class="pair">${frame('light')}${frame('dark')}</div>
<pre>${text}</pre>
</article>`
}
