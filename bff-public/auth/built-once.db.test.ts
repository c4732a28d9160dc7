import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PASSWORD } from '#db/seed/named-people.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { PHONE_ID, wrong } from '#db/testing/codes.ts'
import { takeBuilt } from '#db/testing/statements/recorder.ts'
import { createApp } from '../index.ts'

const HARBOR = 'harbor.localhost'
const MERIDIAN = 'meridian.localhost'

let fixture: CodeFixture

beforeAll(async () => {
  fixture = await codeFixture(createApp)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

/**
 * The statements of every sign-in attempt: its count, the account lookup, and the message with the code. Emails are
 * sent after the response; their recipients and deliverability are read then.
 */
const OF_EVERY_ATTEMPT =
  /^insert into "(?:attempts|outbox)"|^select (?!.*"undeliverable_addresses").* from "(?:users|mobile_phones|staff_permissions)"/

it.each([
  [
    'a password',
    () => fixture.on(HARBOR).post('/rest/login', { username: fixture.cast.lena.email, password: PASSWORD }),
  ],
  [
    'the question how to sign in',
    () => fixture.on(MERIDIAN).post('/rest/login/auth-strategies', { to: fixture.cast.maya.email }),
  ],
  ['the request for a code by email', () => fixture.ask(fixture.on(HARBOR), fixture.cast.lena.email, 'EMAIL')],
  ['the request for a code by text', () => fixture.ask(fixture.on(HARBOR), PHONE_ID, 'SMS')],
  ['a code', () => fixture.guess(fixture.on(HARBOR), PHONE_ID, wrong('123456'))],
])('%s builds no SQL of what it counts and looks up when it is sent again', async (_, send) => {
  // The owner of an account is notified of every sign-in but the first.
  for (let i = 0; i < 2; i++) {
    await send()
    await fixture.reset()
  }
  takeBuilt()
  await send()
  expect(takeBuilt().filter((sql) => OF_EVERY_ATTEMPT.test(sql))).toEqual([])
})
