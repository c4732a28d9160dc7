import type * as z from 'zod'
import type { MailOptionId } from '#shared/domain/notifications/mail-options.ts'
import * as accountMails from './account-mails.ts'
import * as activationMails from './activation-mails.ts'
import * as amplificationMails from './amplification-mails.ts'
import * as articleMails from './article-mails.ts'
import * as articleMoveMails from './article-move-mails.ts'
import * as billingMails from './billing-mails.ts'
import * as broadcastMail from './broadcast-mail.ts'
import * as codeMail from './code-mail.ts'
import type { Template } from './define-template.ts'
import * as digestMail from './digest-mail.ts'
import * as emailChangeMails from './email-change-mails.ts'
import * as forumDigestMail from './forum-digest-mail.ts'
import * as forumMails from './forum-mails.ts'
import * as groupMails from './group-mails.ts'
import * as joiningMails from './joining-mails.ts'
import type { MailBrand } from './layout/mail-brand.ts'
import type { Recipient } from './layout/mail-content.ts'
import { renderHtml } from './layout/mail-html.tsx'
import { renderText } from './layout/mail-text.ts'
import * as memberMails from './member-mails.ts'
import * as mergeMails from './merge-mails.ts'
import * as panelMails from './panel-mails.ts'
import * as passwordMails from './password-mails.ts'
import * as privacyMails from './privacy-mails.ts'
import * as renewalMails from './renewal-mails.ts'
import * as savedSearchesMail from './saved-searches-mail.ts'
import * as staffBillingMails from './staff-billing-mails.ts'

const DECLARED = {
  ...accountMails,
  ...activationMails,
  ...mergeMails,
  ...amplificationMails,
  ...articleMails,
  ...articleMoveMails,
  ...billingMails,
  ...broadcastMail,
  ...codeMail,
  ...digestMail,
  ...forumDigestMail,
  ...emailChangeMails,
  ...forumMails,
  ...groupMails,
  ...joiningMails,
  ...memberMails,
  ...panelMails,
  ...passwordMails,
  ...privacyMails,
  ...renewalMails,
  ...savedSearchesMail,
  ...staffBillingMails,
}

type Declared = (typeof DECLARED)[keyof typeof DECLARED]
type Templates = { readonly [T in Declared as T['name']]: T }

// Every declaration stands under its own name, which the compiler cannot see in a table that is built.
const TEMPLATES = Object.fromEntries(Object.values(DECLARED).map((one) => [one.name, one])) as unknown as Templates

export type MailTemplate = keyof Templates
/** The data of each template, by its name. */
export type MailData<T extends MailTemplate> = z.infer<Templates[T]['data']>

/** @internal Tests go through all of them. */
export const MAIL_TEMPLATES = Object.keys(TEMPLATES) as readonly MailTemplate[]

export function isMailTemplate(value: string): value is MailTemplate {
  return Object.hasOwn(TEMPLATES, value)
}

export function mailOptionOf(template: MailTemplate): MailOptionId {
  return TEMPLATES[template].option
}

/** @internal For previews and tests. */
export function mailDataSchema(template: MailTemplate): z.ZodType {
  return TEMPLATES[template].data
}

/** Throws when the data is not what the template needs. */
export function checkMailData(template: MailTemplate, data: unknown): void {
  TEMPLATES[template].data.parse(data)
}

/** Throws when the data is not what the template needs. */
export function renderMail(template: MailTemplate, data: unknown, brand: MailBrand, recipient: Recipient) {
  // The table pairs each schema with its writer; the compiler cannot follow that through the union.
  const { data: schema, write } = TEMPLATES[template] as Template<MailTemplate, unknown>
  const content = write(schema.parse(data), brand)
  return {
    subject: oneLine(content.subject),
    html: renderHtml(content, brand, recipient),
    text: renderText(content, brand, recipient),
  }
}

/** Removes control characters, which a title can contain and a mail header must not. */
function oneLine(subject: string) {
  return subject.replaceAll(/[\s\0]+/g, ' ').trim()
}
