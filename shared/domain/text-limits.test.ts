import { describe, expect, it } from 'vitest'
import { countCharacters } from '#shared/kernel/words.ts'
import { parseValue } from './communities/sites/kinds.ts'
import { type AnswerableQuestion, canSend } from './expert-panels/rules.ts'
import {
  refuseAppeal,
  refuseDecisionMessage,
  refusePostText,
  refuseReplyText,
  refuseReportNote,
  refuseTitle,
} from './forum/rules.ts'
import { checkIntroduction } from './introductions/introduction.ts'
import { emailChangeFaults } from './members/account/email-change.ts'
import { holdReasonFault } from './members/account/legal-hold.ts'
import { mergeReasonFault } from './members/account/merge.ts'
import { viewingReasonFault } from './members/account/viewing.ts'
import { reasonFault } from './members/activation.ts'
import { checkProfile, type TypedProfile } from './members/profile.ts'
import { checkContact } from './members/support-contact.ts'
import { checkMessageBody } from './messages/message.ts'
import { checkAddress } from './onboarding/address.ts'
import { readInvitee } from './onboarding/invitations/invitee.ts'

/* Text limits count characters as readers see them, like the counter next to a field. */

/** One character to a reader: seven code points, eleven UTF-16 units. */
const FAMILY = '👨‍👩‍👧‍👦'

const NO_PROFILE: TypedProfile = {
  ...{ jobTitle: '', companyName: '', location: '', biography: '', companyDescription: '', areaOfFocus: '' },
  ...{ industry: '', employeeCount: '', pronouns: '', displayPronouns: false, isAutoFillOn: false, isPublic: false },
  ...{ expertise: [], hidden: [] },
  links: { linkedIn: '', twitter: '', facebook: '', instagram: '', crunchbase: '', angelList: '', website: '' },
}
const NOW = new Date('2026-11-24T12:00:00Z')
const QUESTION: AnswerableQuestion = {
  ...{ status: 'OPEN', batchStatus: 'OPEN', answerCount: 0, maxAnswers: null },
  closesAt: new Date('2026-12-24T12:00:00Z'),
}

function panelTitle(title: string): boolean {
  return canSend({ status: 'DRAFT', title, characterCount: 10 }, QUESTION, NOW).ok
}
function hasNoFault(faults: object, field: string): boolean {
  return !(field in faults)
}
const ADDRESS = { countryCode: 'DE', line1: 'x', line2: '', city: 'Berlin', region: '', postalCode: '10115' }
const INVITEE = { givenName: 'Jo', familyName: 'Low', email: 'jo@low.test', companyName: '', package: '12 months' }

/** Each with its limit, as a literal. */
const LIMITS: readonly (readonly [name: string, limit: number, accepts: (text: string) => boolean])[] = [
  ['the title of a post', 255, (text) => refuseTitle(text) === null],
  ['a post', 10_000, (text) => refusePostText(text) === null],
  ['a reply', 5000, (text) => refuseReplyText(text) === null],
  ['the note of a report', 1000, (text) => refuseReportNote('UNPROFESSIONAL', text) === null],
  ['an appeal', 1000, (text) => refuseAppeal(text) === null],
  ['what a moderator tells an author', 2000, (text) => refuseDecisionMessage('REJECT', text) === null],
  ['a message', 5000, (text) => checkMessageBody(text) === null],
  [
    'a request for an introduction',
    1000,
    (text) => hasNoFault(checkIntroduction({ why: text, help: 'x', note: '' }), 'why'),
  ],
  ['the title of an answer to a panel', 120, panelTitle],
  ['the reason of an activation', 500, (text) => reasonFault(text) === null],
  ['the reason of a view', 500, (text) => viewingReasonFault(text) === null],
  ['the reason of a merge', 500, (text) => mergeReasonFault(text) === null],
  ['the reason of a legal hold', 500, (text) => holdReasonFault(text) === null],
  [
    'the reason of another email',
    300,
    (reason) =>
      hasNoFault(
        emailChangeFaults({ newEmail: 'a@b.test', way: 'BOTH', reason, identityCheck: '' }, 'old@b.test'),
        'reason',
      ),
  ],
  [
    'a text of a brand',
    40,
    (text) => 'value' in parseValue({ path: 'x', group: 'LINKS', kind: 'text', label: 'x', maxCharacters: 40 }, text),
  ],
  ['a line of an address', 120, (line1) => hasNoFault(checkAddress({ ...ADDRESS, line1 }), 'line1')],
  ['the name of who is invited', 80, (givenName) => readInvitee({ ...INVITEE, givenName }, [12]).problems.length === 0],
  ['a biography', 2000, (biography) => hasNoFault(checkProfile({ ...NO_PROFILE, biography }), 'biography')],
  ['a job title', 120, (jobTitle) => hasNoFault(checkProfile({ ...NO_PROFILE, jobTitle }), 'jobTitle')],
  [
    'the name of a support contact',
    100,
    (name) =>
      hasNoFault(checkContact({ name, email: 'june@example.com', mobilePhone: null, officePhone: null }), 'name'),
  ],
]

describe.each(LIMITS)('%s', (_name, limit, accepts) => {
  it.each([
    ['a letter', 'x'],
    ['an emoji of a family', FAMILY],
    ['a letter with an accent of its own', 'e\u0301'],
  ])(`ends with ${limit} characters, of which the last is %s`, (_last, last) => {
    const text = 'x'.repeat(limit - 1) + last
    expect([countCharacters(text), accepts(text)]).toEqual([limit, true])
    expect(accepts(`${text}x`)).toBe(false)
  })
})
