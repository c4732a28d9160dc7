import { html } from 'hono/html'
import type { SandboxApp } from '../fake-provider.ts'
import { notFound } from './answers.ts'
import type { PaymentContext } from './context.ts'
import { storeCard } from './tokens.ts'

/** The page on which a bank asks its customer for confirmation. */
export function addAuthenticationRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx

  app.get('/3d-secure/checkout/:id', (c) => {
    const asked = store.get('authentications', c.req.param('id'))
    if (!asked) return notFound(c)
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    c.header('Cache-Control', 'no-store')
    const back = c.req.query('redirect_url') ?? ''
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your bank · Sandbox</title></head>
<body>
<h1>Is it you?</h1>
<p>The bank of card ${asked.card.masked_card_number} asks before the card is stored.</p>
<form method="post">
<input type="hidden" name="redirect_url" value="${back}">
<button name="answer" value="yes">Yes, it is me</button>
<button name="answer" value="no">No</button>
</form>
</body></html>`)
  })

  app.post('/3d-secure/checkout/:id', async (c) => {
    const asked = store.get('authentications', c.req.param('id'))
    const form = new URLSearchParams(await c.req.text())
    const back = form.get('redirect_url') ?? ''
    if (!asked || !/^https?:\/\//.test(back)) return notFound(c)
    store.drop('authentications', asked.id)
    const target = new URL(back)
    const isYes = form.get('answer') === 'yes'
    target.searchParams.set('success', String(isYes))
    if (isYes) {
      const profile = storeCard(ctx, { ...asked.card, fate: { kind: 'pays' } }, asked.customer_id)
      target.searchParams.set('payment_profile_id', String(profile.id))
    }
    return c.redirect(target.href, 303)
  })
}
