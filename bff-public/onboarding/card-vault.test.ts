import { describe, expect, it } from 'vitest'
import { cardOf, createClientToken, usesBraintree } from './card-vault.ts'

type Ctx = Parameters<typeof cardOf>[0]
type Community = Parameters<typeof cardOf>[1]
type Input = Parameters<typeof cardOf>[2]

const VAULT = {
  createClientToken: async () => ({ kind: 'done', value: 'client-token' }),
  keepCard: async (nonce: string) =>
    nonce === 'bad' ? { kind: 'refused', refusal: 'card' } : { kind: 'done', value: `kept-${nonce}` },
}
function ctx(cardVault: unknown = VAULT) {
  return { cardVault } as Ctx
}
function community(cardFields: 'BRAINTREE' | 'MAXIO' = 'BRAINTREE') {
  return { config: { cardFields } } as unknown as Community
}
function given(paymentToken?: string, paymentNonce?: string) {
  return { paymentToken, paymentNonce } as Input
}

describe('the card of a new member', () => {
  it('is kept in the vault where the community has its fields', async () => {
    const card = cardOf(ctx(), community(), given(undefined, 'nonce'))
    expect(card.secret).toBe('nonce')
    expect(await card.takeCard()).toEqual({ kind: 'done', value: { kind: 'vaulted', card: 'kept-nonce' } })
  })

  it("that the vault refuses is refused with the vault's reason", async () => {
    const card = cardOf(ctx(), community(), given(undefined, 'bad'))
    expect(await card.takeCard()).toEqual({ kind: 'refused', refusal: 'card' })
  })

  it.each([
    ['without them', ctx(), community('MAXIO')],
    ['without a vault', ctx(null), community()],
  ])('is a token %s', async (_, here, place) => {
    const card = cardOf(here, place, given('token'))
    expect(card.secret).toBe('token')
    expect(await card.takeCard()).toEqual({ kind: 'done', value: { kind: 'token', token: 'token' } })
  })

  it.each([
    ['a token for the vault', community(), given('token')],
    ['both for the vault', community(), given('token', 'nonce')],
    ['nothing for the vault', community(), given()],
    ['a nonce without its fields', community('MAXIO'), given(undefined, 'nonce')],
    ['both without its fields', community('MAXIO'), given('token', 'nonce')],
    ['nothing without its fields', community('MAXIO'), given()],
  ])('is refused with %s', (_, place, input) => {
    expect(() => cardOf(ctx(), place, input)).toThrow(expect.objectContaining({ code: 'BadRequest.Invalid' }))
  })
})

describe('the fields of the vault', () => {
  it.each([
    [ctx(), community(), true],
    [ctx(null), community(), false],
    [ctx(), community('MAXIO'), false],
  ])('are shown where the community says so and there is a vault', (here, place, isShown) => {
    expect(usesBraintree(here, place)).toBe(isShown)
  })

  it('have a token of their own, are absent without a vault, and report when it is unavailable', async () => {
    expect(await createClientToken(ctx())).toBe('client-token')
    expect(await createClientToken(ctx(null))).toBeNull()
    const away = ctx({ createClientToken: async () => ({ kind: 'later', reason: 'x' }) })
    await expect(createClientToken(away)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })
})
