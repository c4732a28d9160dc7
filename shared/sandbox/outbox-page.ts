import { randomBytes } from 'node:crypto'
import { html, raw } from 'hono/html'
import { formatMoney } from '#shared/kernel/money.ts'
import type { SandboxApp } from './fake-provider.ts'
import type { Fault, Faults } from './faults.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './outbox-page-assets.ts'
import type { ShownPayment } from './payment/fake-maxio.ts'
import { TEST_CARDS } from './payment/test-cards.ts'
import type { ShownPush } from './push/fake-fcm.ts'
import type { ShownScan } from './scan/fake-copyleaks.ts'
import type { SentMessage, SentMessages } from './sent-messages.ts'

type Deps = {
  readonly sent: SentMessages
  readonly faults: Faults
  readonly pushes: () => readonly ShownPush[]
  readonly scans: () => readonly ShownScan[]
  readonly payments: () => readonly ShownPayment[]
}

/** `GET /`: the sent messages, for people. */
export function addOutboxPage(app: SandboxApp, { sent, faults, pushes, scans, payments }: Deps) {
  app.get('/', (c) => {
    const to = c.req.query('to')?.trim() ?? ''
    const messages = sent.list(to === '' ? undefined : to)
    const shown = messages.find((message) => message.id === c.req.query('id')) ?? messages[0]
    const nonce = randomBytes(16).toString('base64')
    // Inline styles are for the emails: a srcdoc frame inherits the policy of its page.
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src http: https: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    c.header('Cache-Control', 'no-store')
    const version = `${sent.version}-${payments().length}-${pushes()[0]?.id ?? ''}`
    c.header('X-Outbox-Version', version)
    const lists = { faults: faults.list(), pushes: pushes(), scans: scans(), payments: payments() }
    return c.html(page({ messages, shown, to, nonce, version, ...lists }))
  })
}

type View = {
  readonly messages: readonly SentMessage[]
  readonly shown: SentMessage | undefined
  readonly to: string
  readonly nonce: string
  readonly version: string
  readonly faults: readonly Fault[]
  readonly pushes: readonly ShownPush[]
  readonly scans: readonly ShownScan[]
  readonly payments: readonly ShownPayment[]
}

const LISTED_MAX = 200
const LISTED_PAYMENTS_MAX = 30
const LISTED_PUSHES_MAX = 30

function page({ messages, shown, to, nonce, version, faults, pushes, scans, payments }: View) {
  return html`<!doctype html>
<html lang="en" data-version="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Outbox · Sandbox</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<header>
  <div>
    <h1>Outbox</h1>
    <p>Everything the product sent. None of it left this machine. <a href="/dev/mail">See every email</a></p>
  </div>
  <form method="get" action="/" role="search">
    <label for="to">Sent to</label>
    <input id="to" name="to" value="${to}" placeholder="address or phone" autocomplete="off" spellcheck="false">
    <button>Show</button>
    ${to === '' ? '' : html`<a href="/">Everyone</a>`}
  </form>
  <button type="button" id="empty" hidden>Empty</button>
</header>
${faults.length === 0 ? '' : html`<p class="faults" role="status">Set to fail: ${faults.map(describeFault).join(' · ')}</p>`}
<main>
${messages.length === 0 ? emptyState(to) : html`${list(messages, shown, to)}${shown ? reader(shown) : ''}`}
</main>
${pushes.length === 0 ? '' : pushList(pushes)}
${scans.length === 0 ? '' : scanList(scans)}
${paymentSection(payments)}
<script nonce="${nonce}">${raw(PAGE_SCRIPT)}</script>
</body>
</html>`
}

function emptyState(to: string) {
  return html`<div class="nothing">
  <h2>Nothing here yet</h2>
  <p>${to === '' ? 'Emails and texts appear here the moment they’re sent.' : `Nothing was sent to ${to}.`}</p>
</div>`
}

function list(messages: readonly SentMessage[], shown: SentMessage | undefined, to: string) {
  return html`<nav aria-label="Messages">
<ol>
${messages.slice(0, LISTED_MAX).map(
  (message) => html`<li><a href="${hrefOf(message, to)}" ${message === shown ? raw('aria-current="true"') : ''}>
    <strong>${message.subject ?? message.text.slice(0, 80)}</strong>
    <span>${message.to}</span>
    <time datetime="${message.sentAt}">${formatTime(message.sentAt)}</time>
  </a></li>`,
)}
</ol>
${messages.length > LISTED_MAX ? html`<p>The newest ${LISTED_MAX} of ${messages.length}.</p>` : ''}
</nav>`
}

function reader(message: SentMessage) {
  return html`<article>
<h2>${message.subject ?? 'Text message'}</h2>
<p class="meta">${message.channel === 'EMAIL' ? 'Email' : 'Text message'} ${message.from ? html`from <b>${message.from}</b> ` : ''}to <b>${message.to}</b> · <time datetime="${message.sentAt}">${formatTime(message.sentAt)}</time></p>
${
  message.html === null
    ? html`<pre>${message.text}</pre>`
    : html`<iframe title="The email as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withNewTabs(message.html)}"></iframe>
<details><summary>As plain text</summary><pre>${message.text}</pre></details>`
}
</article>`
}

function pushList(pushes: readonly ShownPush[]) {
  return html`<section aria-label="Pushes">
<h2>Push notifications</h2>
<table>
<thead><tr><th>Device</th><th>Title</th><th>Text</th><th>Opens</th><th>Badge</th><th>Sent</th></tr></thead>
<tbody>
${pushes.slice(0, LISTED_PUSHES_MAX).map(
  ({
    token,
    title,
    body,
    url,
    badge,
    sentAt,
  }) => html`<tr><td>${token.slice(0, 20)}</td><td>${title}</td><td>${body}</td>
<td>${url}</td><td>${badge}</td><td><time datetime="${sentAt}">${formatTime(sentAt)}</time></td></tr>`,
)}
</tbody>
</table>
</section>`
}

function scanList(scans: readonly ShownScan[]) {
  return html`<section aria-label="Scans">
<h2>Scans</h2>
<table>
<thead><tr><th>Text</th><th>Words</th><th>Matches</th><th>State</th><th>Submitted</th></tr></thead>
<tbody>
${scans.slice(0, LISTED_MAX).map(
  (
    scan,
  ) => html`<tr><td>${scan.filename}</td><td>${scan.words}</td><td>${scan.aggregatedScore} %</td><td>${scan.state}</td>
<td><time datetime="${scan.submittedAt}">${formatTime(scan.submittedAt)}</time></td></tr>`,
)}
</tbody>
</table>
</section>`
}

function paymentSection(payments: readonly ShownPayment[]) {
  return html`<section aria-label="Payments">
<h2>Payments</h2>
<details>
<summary>Test cards</summary>
<p>Any expiry in the future, CVV 123 (1234 for American Express), ZIP 10001. The test numbers of the card networks pay; beside them:</p>
<table>
<thead><tr><th>Number</th><th>Outcome</th></tr></thead>
<tbody>
${TEST_CARDS.map(({ number, meaning }) => html`<tr><td>${number}</td><td>${meaning}</td></tr>`)}
</tbody>
</table>
</details>
${
  payments.length === 0
    ? html`<p>No card was charged yet.</p>`
    : html`<table>
<thead><tr><th>What</th><th>Amount</th><th>Member</th><th>State</th><th>When</th></tr></thead>
<tbody>
${payments.slice(0, LISTED_PAYMENTS_MAX).map(
  (
    payment,
  ) => html`<tr><td>${payment.kind}</td><td>${formatMoney(payment.amountInCents, payment.currency)}</td><td>${payment.reference ?? ''}</td>
<td>${payment.status}</td><td><time datetime="${payment.at}">${formatTime(payment.at)}</time></td></tr>`,
)}
</tbody>
</table>`
}
</section>`
}

function hrefOf(message: SentMessage, to: string) {
  return `/?${new URLSearchParams({ id: message.id, ...(to === '' ? {} : { to }) })}`
}

/** Links of an email open in a new tab instead of inside the frame. */
function withNewTabs(email: string) {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(email) ? email.replace(/<head[^>]*>/i, (head) => head + base) : base + email
}

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
function formatTime(iso: string) {
  return times.format(new Date(iso))
}

function describeFault(fault: Fault) {
  const times = fault.times === undefined ? '' : ` (${fault.times} more)`
  const path = fault.path === undefined ? '' : ` at ${fault.path}`
  return `${fault.provider} ${fault.mode.replaceAll('_', ' ')}${fault.mode === 'status' ? ` ${fault.status}` : ''}${path}${times}`
}
