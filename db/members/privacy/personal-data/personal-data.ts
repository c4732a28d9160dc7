import { ACCOUNT_DATA } from './account.ts'
import { ARTICLE_DATA } from './articles.ts'
import { BILLING_DATA } from './billing.ts'
import { CONTACT_DATA } from './contacts.ts'
import { PANEL_DATA } from './expert-panels.ts'
import { FORUM_DATA } from './forum.ts'
import { NOTIFICATION_DATA } from './notifications.ts'
import { OFFER_DATA } from './offers.ts'
import { ONBOARDING_DATA } from './onboarding.ts'
import type { PersonalTable } from './personal-table.ts'
import { PLATFORM_DATA } from './platform.ts'
import { PROFILE_DATA } from './profile.ts'

/** Every table with data about a member, in the order of the export. */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  ...PROFILE_DATA,
  ...CONTACT_DATA,
  ...FORUM_DATA,
  ...OFFER_DATA,
  ...ONBOARDING_DATA,
  ...ACCOUNT_DATA,
  ...NOTIFICATION_DATA,
  ...ARTICLE_DATA,
  ...PANEL_DATA,
  ...BILLING_DATA,
  ...PLATFORM_DATA,
]
