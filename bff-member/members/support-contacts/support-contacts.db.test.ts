import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { supportContacts } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import type { Email } from '#shared/kernel/ports/email.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { createApp } from '../../index.ts'

const CONTACT = 'id name email mobilePhone { countryCode number } officePhone { countryCode number extension }'
const ME = `{ me { assistant { ${CONTACT} } publicRelations { ${CONTACT} } } }`
const KINDS = [
  { field: 'assistant', save: 'myAssistant', remove: 'myAssistantDelete' },
  { field: 'publicRelations', save: 'myPublicRelations', remove: 'myPublicRelationsDelete' },
] as const
const JUNE = { name: 'June Park', email: 'june.park@example.com' }
const MOBILE = { countryCode: 'US', number: '(415) 555-0123' }
const OFFICE = { countryCode: 'GB', number: '020 7946 0958', extension: '12' }

function saveDocument(save: string) {
  return `mutation ($name: String!, $email: String!, $mobilePhone: ContactPhoneInput, $officePhone: OfficePhoneInput) {
    ${save}(name: $name, email: $email, mobilePhone: $mobilePhone, officePhone: $officePhone) { ${CONTACT} }
  }`
}

type Contact = Record<'id' | 'name' | 'email', string>
type Answer = {
  data: Record<string, Contact | boolean | Record<string, Contact | null>> | null
  errors?: { extensions: { code: string; fields?: Record<string, number> } }[]
}

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type CallOptions = { readonly as?: Name | null; readonly kind?: 'member' | 'admin' }

async function call(query: string, variables: object = {}, { as = 'maya', kind = 'member' }: CallOptions = {}) {
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const headers = as === null ? {} : await fixture.headersFor(as, kind, where)
  const caller = callerOf(createApp(), fixture.env, `${where}.localhost`)
  const response = await caller.post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as Answer
  return { status: response.status, data: Object.values(data ?? {})[0] ?? null, ...errors?.[0]?.extensions }
}

function save(field: (typeof KINDS)[number], contact: object, options?: CallOptions) {
  return call(saveDocument(field.save), contact, options)
}

const ASSISTANT = KINDS[0]

async function sentEmails(): Promise<Email[]> {
  const emails: Email[] = []
  const take = (email: Email) => {
    emails.push(email)
    return { kind: 'sent' as const, id: '1' }
  }
  await sendDueMessages({
    db: fixture.db(),
    now: new Date(Date.now() + 60_000),
    mailer: {
      send: async (email) => take(email),
      sendBatch: async (all) => ({ kind: 'each', outcomes: all.map(take) }),
    },
    sms: { send: async () => ({ kind: 'later', reason: 'none here' }) },
    outboxKey: OUTBOX_KEY,
    outboxKeys: [OUTBOX_KEY],
    unsubscribeKey: 'not used here',
    originPattern: 'http://{host}',
  })
  return emails
}

function stored() {
  return fixture.db().read(build.select().from(supportContacts))
}

describe.each(KINDS)('the contact $field', (kind) => {
  const other = KINDS.find((one) => one !== kind)?.field ?? ''

  it('[API-GQL-029] [API-GQL-030] [API-GQL-057] [API-GQL-058] [ENT-020] [ENT-021] [ENT-022] is added with its phones, then changed', async () => {
    expect((await call(ME)).data).toEqual({ assistant: null, publicRelations: null })
    const added = await save(kind, { ...JUNE, mobilePhone: MOBILE, officePhone: OFFICE })
    expect(added.data).toEqual({
      id: expect.any(String),
      ...JUNE,
      mobilePhone: { countryCode: 'US', number: '+14155550123' },
      officePhone: { countryCode: 'GB', number: '+442079460958', extension: '12' },
    })
    const changed = await save(kind, { name: ' June Park-Lee ', email: JUNE.email })
    const expected = { ...(added.data as Contact), name: 'June Park-Lee', mobilePhone: null, officePhone: null }
    expect(changed.data).toEqual(expected)
    expect((await call(ME)).data).toEqual({ [kind.field]: expected, [other]: null })
  })

  it('[API-GQL-059] [API-GQL-060] is removed; a repeated removal changes nothing', async () => {
    await save(kind, JUNE)
    await save(KINDS[kind === ASSISTANT ? 1 : 0], JUNE)
    for (let times = 0; times < 2; times++) {
      expect((await call(`mutation { ${kind.remove} }`)).data).toBe(true)
      expect((await call(ME)).data).toMatchObject({ [kind.field]: null, [other]: JUNE })
    }
  })

  it('[SESS-023] is seen, changed and removed only by its own member', async () => {
    await save(kind, JUNE)
    const before = await stored()
    for (const as of ['sam', 'lena'] as const) {
      expect((await call(ME, {}, { as })).data).toEqual({ assistant: null, publicRelations: null })
      await call(`mutation { ${kind.remove} }`, {}, { as })
      await save(kind, { ...JUNE, name: 'Somebody else' }, { as })
      await call(`mutation { ${kind.remove} }`, {}, { as })
    }
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['a visitor', { as: null }, 401],
    ['staff', { as: 'theo', kind: 'admin' }, 403],
  ] as const)('is refused to %s', async (_who, options, status) => {
    expect((await save(kind, JUNE, options)).status).toBe(status)
    expect((await call(`mutation { ${kind.remove} }`, {}, options)).status).toBe(status)
    expect(await stored()).toEqual([])
  })
})

describe('the email to a contact', () => {
  it('says who named them and in which role, and repeats nothing that the member typed', async () => {
    await save(ASSISTANT, { ...JUNE, name: 'Buy at shop.example' })
    const [email, ...more] = await sentEmails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: JUNE.email,
      subject: 'Maya Chen added you as their executive assistant at Meridian',
    })
    expect(`${email?.text}${email?.html}${email?.subject}`).not.toContain('shop.example')
    expect(email?.text).toContain('Hello there,')
  })

  it('is sent once per address, also after a change, a removal and another addition', async () => {
    await save(ASSISTANT, JUNE)
    await save(ASSISTANT, { ...JUNE, name: 'June P.', mobilePhone: MOBILE })
    await call(`mutation { ${ASSISTANT.remove} }`)
    await save(ASSISTANT, { ...JUNE, email: 'June.Park@Example.com' })
    expect((await sentEmails()).map(({ to }) => to)).toEqual([JUNE.email])
    await save(ASSISTANT, { ...JUNE, email: 'pat@example.com' })
    await save(KINDS[1], JUNE)
    expect((await sentEmails()).map(({ to }) => to).sort()).toEqual([JUNE.email, 'pat@example.com'])
  })

  it('is sent to at most twenty addresses an hour', async () => {
    const answers: (string | undefined)[] = []
    for (let at = 0; at < 21; at++)
      answers.push((await save(ASSISTANT, { ...JUNE, email: `person${at}@example.com` })).code)
    expect(answers.indexOf('TooManyRequests')).toBe(20)
    expect(await sentEmails()).toHaveLength(20)
  })
})

const OK = { ...JUNE, mobilePhone: MOBILE, officePhone: OFFICE }

function withOffice(change: object) {
  return { ...OK, officePhone: { ...OFFICE, ...change } }
}

function withMobile(change: object) {
  return { ...OK, mobilePhone: { ...MOBILE, ...change } }
}

/** Forty contact forms, each with the codes of its wrong fields. */
const MALFORMED: readonly (readonly [form: object, fields: Record<string, number>])[] = [
  [{ ...OK, name: '' }, { name: 900 }],
  [{ ...OK, name: ' \t ' }, { name: 900 }],
  [{ ...OK, name: 'x'.repeat(101) }, { name: 999 }],
  [{ ...OK, name: '🙂'.repeat(101) }, { name: 999 }],
  [{ ...OK, name: 'June\r\nBcc: all@example.com' }, { name: 999 }],
  [{ ...OK, name: 'June\0' }, { name: 999 }],
  [{ ...OK, email: '' }, { email: 900 }],
  [{ ...OK, email: '   ' }, { email: 900 }],
  [{ ...OK, email: 'june' }, { email: 130 }],
  [{ ...OK, email: 'june@' }, { email: 130 }],
  [{ ...OK, email: '@example.com' }, { email: 130 }],
  [{ ...OK, email: 'june@example' }, { email: 130 }],
  [{ ...OK, email: 'june@example.com.' }, { email: 130 }],
  [{ ...OK, email: 'june park@example.com' }, { email: 130 }],
  [{ ...OK, email: 'june@@example.com' }, { email: 130 }],
  [{ ...OK, email: 'june@example.com, pat@example.com' }, { email: 130 }],
  [{ ...OK, email: 'june@example.com;pat@example.com' }, { email: 130 }],
  [{ ...OK, email: 'June <june@example.com>' }, { email: 130 }],
  [{ ...OK, email: '"june"@example.com' }, { email: 130 }],
  [{ ...OK, email: 'june@example.com\r\nBcc: pat@example.com' }, { email: 130 }],
  [{ ...OK, email: `${'x'.repeat(250)}@example.com` }, { email: 130 }],
  [withMobile({ number: '' }), { 'mobilePhone.number': 900 }],
  [withMobile({ number: null }), { 'mobilePhone.number': 900 }],
  [withMobile({ countryCode: '' }), { 'mobilePhone.countryCode': 900 }],
  [withMobile({ countryCode: 'XX' }), { 'mobilePhone.number': 110 }],
  [withMobile({ countryCode: 'USA' }), { 'mobilePhone.number': 110 }],
  [withMobile({ number: '12' }), { 'mobilePhone.number': 110 }],
  [withMobile({ number: 'call me' }), { 'mobilePhone.number': 110 }],
  [withMobile({ number: '(415) 555-0123 ext. 9' }), { 'mobilePhone.number': 110 }],
  [withMobile({ countryCode: 'GB', number: '020 7946 0958' }), { 'mobilePhone.number': 110 }],
  [withMobile({ number: `+1${'4'.repeat(900)}` }), { 'mobilePhone.number': 110 }],
  [withOffice({ number: '' }), { 'officePhone.number': 900 }],
  [withOffice({ countryCode: ' ' }), { 'officePhone.countryCode': 900 }],
  [withOffice({ countryCode: '', number: '' }), { 'officePhone.countryCode': 900, 'officePhone.number': 900 }],
  [withOffice({ number: '020 7946' }), { 'officePhone.number': 110 }],
  [withOffice({ number: '+44 20 7946 0958, +44 20 7946 0959' }), { 'officePhone.number': 110 }],
  [withOffice({ extension: '12345678901' }), { 'officePhone.extension': 999 }],
  [withOffice({ extension: '12a' }), { 'officePhone.extension': 999 }],
  [withOffice({ extension: '-1' }), { 'officePhone.extension': 999 }],
  [
    { name: '', email: 'june', mobilePhone: { countryCode: 'US', number: '5' }, officePhone: { extension: 'x' } },
    {
      name: 900,
      email: 130,
      'mobilePhone.number': 110,
      'officePhone.countryCode': 900,
      'officePhone.number': 900,
      'officePhone.extension': 999,
    },
  ],
]

describe('a contact form', () => {
  it('is tested with forty mistakes', () => {
    expect(MALFORMED).toHaveLength(40)
  })

  it('[SET-007] [SET-008] [SET-012] [ERR-009] [ERR-012] with a mistake is refused with the code of each wrong field, and nothing is stored or sent', async () => {
    for (const [form, fields] of MALFORMED) {
      const refused = await save(ASSISTANT, form)
      expect({ form, code: refused.code, fields: refused.fields }).toEqual({ form, code: 'BadRequest.Invalid', fields })
    }
    expect(await stored()).toEqual([])
    expect(await sentEmails()).toEqual([])
  })

  it.each([
    [{ ...OK, name: 'x'.repeat(100) }],
    [{ ...OK, name: 'Zoë Ångström-O’Neill 🙂' }],
    [{ ...OK, email: 'june+council@mail.example.co.uk' }],
    [withOffice({ extension: '' })],
    [withOffice({ extension: '0123456789' })],
    [{ ...JUNE, mobilePhone: { countryCode: '', number: '' }, officePhone: {} }],
    [{ ...JUNE, mobilePhone: null, officePhone: null }],
  ])('[SET-009] [SET-012] that is right is accepted: %o', async (form) => {
    expect((await save(ASSISTANT, form)).data).toMatchObject({ id: expect.any(String) })
  })

  it('accepts the extension typed with the office number', async () => {
    const { data } = await save(ASSISTANT, withOffice({ number: '+44 20 7946 0958 ext. 77', extension: '' }))
    expect(data).toMatchObject({ officePhone: { number: '+442079460958', extension: '77' } })
  })
})
