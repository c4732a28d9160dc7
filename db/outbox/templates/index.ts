import type * as z from 'zod'
import type { EmailOptionId } from '#shared/domain/notifications/email-options.ts'
import * as accountEmails from './account-emails.ts'
import * as activationEmails from './activation-emails.ts'
import * as amplificationEmails from './amplification-emails.ts'
import * as articleEmails from './article-emails.ts'
import * as articleMoveEmails from './article-move-emails.ts'
import * as billingEmails from './billing-emails.ts'
import * as broadcastEmail from './broadcast-email.ts'
import * as codeEmail from './code-email.ts'
import type { Template } from './define-template.ts'
import * as digestEmail from './digest-email.ts'
import * as emailChangeEmails from './email-change-emails.ts'
import * as forumDigestEmail from './forum-digest-email.ts'
import * as forumEmails from './forum-emails.ts'
import * as groupEmails from './group-emails.ts'
import * as joiningEmails from './joining-emails.ts'
import type { EmailBrand } from './layout/email-brand.ts'
import type { Recipient } from './layout/email-content.ts'
import { renderHtml } from './layout/email-html.tsx'
import { renderText } from './layout/email-text.ts'
import * as memberEmails from './member-emails.ts'
import * as mergeEmails from './merge-emails.ts'
import * as panelEmails from './panel-emails.ts'
import * as passwordEmails from './password-emails.ts'
import * as privacyEmails from './privacy-emails.ts'
import * as renewalEmails from './renewal-emails.ts'
import * as savedSearchesEmail from './saved-searches-email.ts'
import * as staffBillingEmails from './staff-billing-emails.ts'

const DECLARED = {
  ...accountEmails,
  ...activationEmails,
  ...mergeEmails,
  ...amplificationEmails,
  ...articleEmails,
  ...articleMoveEmails,
  ...billingEmails,
  ...broadcastEmail,
  ...codeEmail,
  ...digestEmail,
  ...forumDigestEmail,
  ...emailChangeEmails,
  ...forumEmails,
  ...groupEmails,
  ...joiningEmails,
  ...memberEmails,
  ...panelEmails,
  ...passwordEmails,
  ...privacyEmails,
  ...renewalEmails,
  ...savedSearchesEmail,
  ...staffBillingEmails,
}

type Declared = (typeof DECLARED)[keyof typeof DECLARED]
type Templates = { readonly [T in Declared as T['name']]: T }

// Every declaration is listed under its own name, which the compiler cannot infer for a computed table.
const TEMPLATES = Object.fromEntries(Object.values(DECLARED).map((one) => [one.name, one])) as unknown as Templates

export type EmailTemplate = keyof Templates
/** The data of each template, by its name. */
export type EmailData<T extends EmailTemplate> = z.infer<Templates[T]['data']>

/** @internal Tests iterate over all of them. */
export const EMAIL_TEMPLATES = Object.keys(TEMPLATES) as readonly EmailTemplate[]

export function isEmailTemplate(value: string): value is EmailTemplate {
  return Object.hasOwn(TEMPLATES, value)
}

export function emailOptionOf(template: EmailTemplate): EmailOptionId {
  return TEMPLATES[template].option
}

/** @internal For previews and tests. */
export function emailDataSchema(template: EmailTemplate): z.ZodType {
  return TEMPLATES[template].data
}

/** Throws when the data is not what the template needs. */
export function checkEmailData(template: EmailTemplate, data: unknown): void {
  TEMPLATES[template].data.parse(data)
}

/** Throws when the data is not what the template needs. */
export function renderEmail(template: EmailTemplate, data: unknown, brand: EmailBrand, recipient: Recipient) {
  // The table pairs each schema with its writer; the compiler cannot follow that through the union.
  const { data: schema, write } = TEMPLATES[template] as Template<EmailTemplate, unknown>
  const content = write(schema.parse(data), brand)
  return {
    subject: oneLine(content.subject),
    html: renderHtml(content, brand, recipient),
    text: renderText(content, brand, recipient),
  }
}

/** Removes control characters, which a title can contain and an email header must not. */
function oneLine(subject: string) {
  return subject.replaceAll(/[\s\0]+/g, ' ').trim()
}
