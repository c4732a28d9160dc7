import { eq } from 'drizzle-orm'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { mobilePhoneChanges, mobilePhones, supportContacts } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const ACCOUNT_DATA: readonly PersonalTable[] = [
  {
    table: mobilePhones,
    label: 'Your mobile phone',
    isOf: ofUser(mobilePhones),
    without: ['confirmedCodeHmac', 'confirmedSessionId'],
    ending: 'goes',
  },
  {
    table: mobilePhoneChanges,
    label: 'A mobile phone you haven’t confirmed',
    isOf: ofUser(mobilePhoneChanges),
    without: ['codeHmac', 'messageId'],
    ending: 'goes',
  },
  { table: supportContacts, label: 'The people who support you', isOf: ofUser(supportContacts), ending: 'goes' },
  {
    table: sessions,
    label: 'Current and past sessions',
    isOf: ofUser(sessions),
    without: ['refreshHash', 'familyHash', 'previousRefreshHash'],
    ending: 'goes',
  },
  {
    table: knownClients,
    label: 'Browsers and networks you’ve signed in from',
    isOf: (p) => eq(knownClients.userId, p.userId),
    without: ['hash'],
    ending: 'goes',
  },
  {
    table: emailChanges,
    label: 'Changes of your email address by our staff',
    isOf: ofUser(emailChanges),
    without: ['oldTokenHash', 'newTokenHash', 'actorId', 'correlationId'],
    ending: 'goes',
  },
  {
    table: passwordLinks,
    label: 'Password reset links',
    isOf: ofUser(passwordLinks),
    without: ['tokenHash'],
    ending: 'goes',
  },
  {
    table: memberViews,
    label: 'When our staff viewed your pages as you see them',
    isOf: ofUser(memberViews),
    without: ['staffId', 'sessionId'],
    ending: 'goes',
  },
]
