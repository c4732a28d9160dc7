import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import type { SandboxApp } from '../fake-provider.ts'
import { notFound, pageOf, readBody, refuse, refuseFields } from './answers.ts'
import { nowText, type PaymentContext } from './context.ts'
import type { Card } from './rows.ts'
import { findToken, spendToken, storeCard } from './tokens.ts'
import { cardWire, profileWire } from './wire.ts'

const NewProfile = z.strictObject({
  payment_profile: z.strictObject({ chargify_token: z.string(), customer_id: z.int() }),
})
const ProfileChange = z.strictObject({
  payment_profile: z.strictObject({
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    billing_zip: z.string().optional(),
    expiration_month: z.union([z.string(), z.number()]).optional(),
    expiration_year: z.union([z.string(), z.number()]).optional(),
  }),
})

/** The bank requires confirmation by the customer; this is the provider's exact response body. */
function refuseUntilAuthenticated(c: Context, ctx: PaymentContext, card: Card, customerId: number) {
  const id = `pay_${randomBytes(12).toString('hex')}`
  ctx.store.put('authentications', { id, card, customer_id: customerId, created_at: nowText(ctx) })
  // The address at which the sandbox was called.
  const action_link = `http://${c.req.header('Host') ?? 'localhost'}/3d-secure/checkout/${id}?one_time_token_id=93`
  const title = 'This card requires 3DSecure verification.'
  const detail = 'You will need to complete 3DSecure verification.'
  return c.json({ jsonapi: { version: '1.0' }, errors: [{ title, detail, links: { action_link } }] }, 422)
}

export function addProfileRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx
  const profileOf = (c: Context) => store.get('profiles', Number.parseInt(c.req.param('profile') ?? '', 10))
  const isInUse = (id: number) => store.all('subscriptions').some((one) => one.default_profile_id === id)

  app.get('/one_time_tokens/:token', (c) => {
    const token = findToken(ctx, c.req.param('token').replace(/\.json$/, ''))
    return token ? c.json({ payment_profile: cardWire(token.card) }) : notFound(c)
  })

  app.post('/payment_profiles.json', async (c) => {
    const body = await readBody(c, NewProfile)
    if (body instanceof Response) return body
    const { chargify_token, customer_id } = body.payment_profile
    if (!store.get('customers', customer_id)) return refuse(c, 'Customer: could not be found')
    const token = findToken(ctx, chargify_token)
    if (!token) return refuse(c, 'Chargify token: is invalid, expired or has already been used')
    spendToken(ctx, chargify_token)
    if (token.card.fate.kind === 'authenticates') return refuseUntilAuthenticated(c, ctx, token.card, customer_id)
    return c.json({ payment_profile: profileWire(storeCard(ctx, token.card, customer_id)) }, 201)
  })

  // Never 404, even if the customer does not exist.
  app.get('/payment_profiles.json', (c) => {
    const customerId = c.req.query('customer_id')
    const profiles = store
      .all('profiles')
      .filter((profile) => customerId === undefined || profile.customer_id === Number(customerId))
    return c.json(pageOf(c, profiles).map((profile) => ({ payment_profile: profileWire(profile) })))
  })

  app.get('/payment_profiles/:profile', (c) => {
    const profile = profileOf(c)
    return profile ? c.json({ payment_profile: profileWire(profile) }) : notFound(c)
  })

  // Does not collect a balance.
  app.put('/payment_profiles/:profile', async (c) => {
    const body = await readBody(c, ProfileChange)
    if (body instanceof Response) return body
    const profile = profileOf(c)
    if (!profile) return notFound(c)
    const change = body.payment_profile
    const changed = {
      ...profile,
      first_name: change.first_name ?? profile.first_name,
      last_name: change.last_name ?? profile.last_name,
      billing_zip: change.billing_zip ?? profile.billing_zip,
      expiration_month: Number(change.expiration_month ?? profile.expiration_month),
      expiration_year: Number(change.expiration_year ?? profile.expiration_year),
    }
    const { expiration_month: month } = changed
    if (!(Number.isInteger(month) && month >= 1 && month <= 12))
      return refuseFields(c, { expiration_month: 'must be a number from 1 to 12.' })
    if (!(changed.expiration_year >= ctx.now().getUTCFullYear()))
      return refuseFields(c, { expiration_year: 'cannot be in the past.' })
    store.put('profiles', changed)
    return c.json({ payment_profile: profileWire(changed) })
  })

  app.delete('/payment_profiles/:profile', (c) => {
    const profile = profileOf(c)
    if (!profile) return notFound(c)
    if (isInUse(profile.id)) return refuse(c, 'The payment profile is in use by one or more subscriptions.')
    store.drop('profiles', profile.id)
    return c.body(null, 204)
  })

  addProfileOfSubscriptionRoutes(app, ctx)
}

function addProfileOfSubscriptionRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx
  const find = (c: Context) => {
    const subscription = store.get('subscriptions', Number(c.req.param('subscription')))
    const profile = store.get('profiles', Number.parseInt(c.req.param('profile') ?? '', 10))
    return subscription && profile?.customer_id === subscription.customer_id ? { subscription, profile } : null
  }

  app.post('/subscriptions/:subscription/payment_profiles/:profile/change_payment_profile.json', (c) => {
    const found = find(c)
    if (!found) return notFound(c)
    const { subscription, profile } = found
    if (subscription.default_profile_id === profile.id)
      return refuse(c, 'Payment Profile is already the default for this subscription.')
    const changed = { ...subscription, default_profile_id: profile.id }
    store.put('subscriptions', changed)
    ctx.emit('subscription_card_update', { subscription: changed })
    return c.json({ payment_profile: profileWire(profile) })
  })

  // Removes it from every subscription of the customer, even the default card.
  app.delete('/subscriptions/:subscription/payment_profiles/:profile', (c) => {
    const found = find(c)
    if (!found) return notFound(c)
    for (const subscription of store.all('subscriptions')) {
      if (subscription.default_profile_id === found.profile.id)
        store.put('subscriptions', { ...subscription, default_profile_id: null })
    }
    store.drop('profiles', found.profile.id)
    return c.body(null, 204)
  })
}
