import { describe, expect, it } from 'vitest'
import { judgeInvitation } from './find-invitation.ts'

type Row = NonNullable<Parameters<typeof judgeInvitation>[0]>
type Given = {
  readonly invitation?: Partial<Row['invitation']>
  readonly person?: Partial<NonNullable<Row['person']>>
  readonly row?: Partial<Omit<Row, 'invitation' | 'person'>>
}

const NOW = new Date('2026-11-20T15:00:00Z')
const EMAIL = 'zoe@x.test'

function rowOf({ invitation, person, row }: Given): Row {
  return {
    invitation: {
      ...{ email: EMAIL, disabledAt: null, withdrawnAt: null, expiresAt: new Date(NOW.getTime() + 1) },
      ...{ replacedAt: null, showsAddress: false, ...invitation },
    },
    person: person ? { status: 'ACTIVE', email: EMAIL, gate: 'ONBOARDING', ...person } : null,
    ...{ hasPassword: false, isTaken: false, isClosing: false, questionId: null, answered: '{}', ...row },
  } as unknown as Row
}
function judge(given: Given, email: string | null = null) {
  return judgeInvitation(rowOf(given), { dealId: 'd', email }, NOW)
}

describe('the link of an invitation', () => {
  it.each<[string, Given]>([
    ['that nobody has used', {}],
    ['whose membership is paid', { person: {} }],
    ['that has expired since it was paid', { person: {}, invitation: { expiresAt: NOW } }],
    ['that was withdrawn since it was paid', { person: {}, invitation: { withdrawnAt: NOW } }],
    ['whose address is their own account', { person: {}, row: { isTaken: true } }],
    ['that is closed and has expired, because its page says so', { invitation: { disabledAt: NOW, expiresAt: NOW } }],
  ])('%s goes on', (_, given) => {
    expect(judge(given)).toMatchObject({ kind: 'found' })
  })

  it.each<[string, Given, string]>([
    ['that was withdrawn', { invitation: { withdrawnAt: NOW } }, 'unknown'],
    ['whose address has an account', { row: { isTaken: true } }, 'taken'],
    ['that has expired', { invitation: { expiresAt: NOW } }, 'expired'],
    ['that has expired and was sent anew', { invitation: { expiresAt: NOW, replacedAt: NOW } }, 'replaced'],
    ['whose member is deactivated', { person: { status: 'INACTIVE' } }, 'unknown'],
    ['whose member has another address now', { person: { email: 'other@x.test' } }, 'unknown'],
  ])('%s is refused', (_, given, refusal) => {
    expect(judge(given)).toMatchObject({ kind: 'refused', refusal })
  })

  it('that contains an address is valid for that one, in any spelling', () => {
    expect(judge({}, ' Zoe@X.test ')).toMatchObject({ kind: 'found' })
    expect(judge({}, 'other@x.test')).toMatchObject({ kind: 'refused', refusal: 'unknown' })
    expect(judgeInvitation(undefined, { dealId: 'd' }, NOW)).toMatchObject({ kind: 'refused', refusal: 'unknown' })
  })

  it.each<[string, Given, object]>([
    ['nothing is paid', {}, { hasPaid: false, hasCredentials: false, disabled: false, onboardingComplete: false }],
    ['it is paid', { person: {} }, { hasPaid: true, hasCredentials: false }],
    ['there is a password', { person: {}, row: { hasPassword: true } }, { hasCredentials: true }],
    ['there is a password of nobody', { row: { hasPassword: true } }, { hasCredentials: false }],
    ['onboarding is complete', { person: { gate: 'NONE' } }, { onboardingComplete: true }],
    ['it is closed', { invitation: { disabledAt: NOW } }, { disabled: true }],
    ['the community is closing', { row: { isClosing: true } }, { disabled: true }],
    ['the community is closing, and it is paid', { person: {}, row: { isClosing: true } }, { disabled: false }],
    ['there is a question', { row: { questionId: 'q' } }, { hasQuestion: true }],
    ['there is none', {}, { hasQuestion: false }],
  ])('says where its person is: %s', (_, given, situation) => {
    expect(judge(given)).toMatchObject({ kind: 'found', found: { situation } })
  })
})
