import type * as z from 'zod'
import type { MailOptionId } from '#shared/domain/notifications/mail-options.ts'
import { mobilePhoneChanged, supportContactNamed } from './account-mails.ts'
import {
  amplificationBegun,
  amplificationOrder,
  amplificationPaid,
  amplificationRequested,
  amplificationToArrange,
} from './amplification-mails.ts'
import {
  articleFeedback,
  articleNeedsRevision,
  articlePublished,
  articleReadyToApprove,
  articleSubmitted,
} from './article-mails.ts'
import {
  articleCorrected,
  articleOnHold,
  articleRestored,
  articleResumed,
  articleScheduled,
  articleTakenBack,
  articleTrashed,
} from './article-move-mails.ts'
import { paymentFailed, paymentReceipt, paymentRecovered, statementForAccountant } from './billing-mails.ts'
import { signInCode } from './code-mail.ts'
import type { Template } from './define-template.ts'
import { weeklyDigest } from './digest-mail.ts'
import { groupAccepted, groupInvited, groupRequested } from './group-mails.ts'
import { joiningReceipt, joiningReturned, joiningReturnedNotice, joiningToReturn, welcome } from './joining-mails.ts'
import type { MailBrand } from './mail-brand.ts'
import type { Recipient } from './mail-content.ts'
import { renderHtml } from './mail-html.tsx'
import { renderText } from './mail-text.ts'
import {
  introductionAccepted,
  introductionForAssistant,
  introductionOver,
  introductionRequested,
  memberReport,
  messageReceived,
} from './member-mails.ts'
import { panelAnswerStatus, panelQuestion } from './panel-mails.ts'
import { passwordChanged, passwordReset, passwordSetup } from './password-mails.ts'
import {
  accountDeleted,
  accountDeletionCancelled,
  accountDeletionNear,
  accountDeletionRequested,
  accountDeletionToArrange,
  dataExportReady,
  membershipEndToArrange,
} from './privacy-mails.ts'
import { autoRenewalKept, autoRenewalOff, autoRenewalOn, membershipEnds, renewalNotice } from './renewal-mails.ts'
import { savedSearchesMail } from './saved-searches-mail.ts'
import { accountCorrected, cardChangedByStaff, paymentRefunded } from './staff-billing-mails.ts'

const TEMPLATES = {
  'article-submitted': articleSubmitted,
  'article-feedback': articleFeedback,
  'article-needs-revision': articleNeedsRevision,
  'article-ready-to-approve': articleReadyToApprove,
  'article-published': articlePublished,
  'article-taken-back': articleTakenBack,
  'article-scheduled': articleScheduled,
  'article-on-hold': articleOnHold,
  'article-resumed': articleResumed,
  'article-trashed': articleTrashed,
  'article-restored': articleRestored,
  'article-corrected': articleCorrected,
  'amplification-requested': amplificationRequested,
  'amplification-to-arrange': amplificationToArrange,
  'panel-question': panelQuestion,
  'panel-answer-status': panelAnswerStatus,
  'amplification-paid': amplificationPaid,
  'amplification-begun': amplificationBegun,
  'amplification-order': amplificationOrder,
  'payment-receipt': paymentReceipt,
  welcome,
  'joining-receipt': joiningReceipt,
  'joining-returned': joiningReturned,
  'joining-returned-notice': joiningReturnedNotice,
  'joining-to-return': joiningToReturn,
  'auto-renewal-off': autoRenewalOff,
  'auto-renewal-on': autoRenewalOn,
  'auto-renewal-kept': autoRenewalKept,
  'renewal-notice': renewalNotice,
  'statement-for-accountant': statementForAccountant,
  'membership-ends': membershipEnds,
  'payment-failed': paymentFailed,
  'payment-recovered': paymentRecovered,
  'payment-refunded': paymentRefunded,
  'account-corrected': accountCorrected,
  'card-changed-by-staff': cardChangedByStaff,
  'password-reset': passwordReset,
  'password-setup': passwordSetup,
  'password-changed': passwordChanged,
  'sign-in-code': signInCode,
  'mobile-phone-changed': mobilePhoneChanged,
  'support-contact-named': supportContactNamed,
  'weekly-digest': weeklyDigest,
  'saved-searches': savedSearchesMail,
  'introduction-requested': introductionRequested,
  'introduction-accepted': introductionAccepted,
  'introduction-over': introductionOver,
  'introduction-for-assistant': introductionForAssistant,
  'group-requested': groupRequested,
  'group-accepted': groupAccepted,
  'group-invited': groupInvited,
  'message-received': messageReceived,
  'member-report': memberReport,
  'data-export-ready': dataExportReady,
  'account-deletion-requested': accountDeletionRequested,
  'account-deletion-near': accountDeletionNear,
  'account-deletion-cancelled': accountDeletionCancelled,
  'account-deleted': accountDeleted,
  'account-deletion-to-arrange': accountDeletionToArrange,
  'membership-end-to-arrange': membershipEndToArrange,
}

export type MailTemplate = keyof typeof TEMPLATES
/** The data of each template, by its name. */
export type MailData<T extends MailTemplate> = z.infer<(typeof TEMPLATES)[T]['data']>

/** @internal Tests go through all of them. */
export const MAIL_TEMPLATES = Object.keys(TEMPLATES) as readonly MailTemplate[]

export function isMailTemplate(value: string): value is MailTemplate {
  return Object.hasOwn(TEMPLATES, value)
}

export function mailOptionOf(template: MailTemplate): MailOptionId {
  return TEMPLATES[template].option
}

/** Throws when the data is not what the template needs. */
export function checkMailData(template: MailTemplate, data: unknown): void {
  TEMPLATES[template].data.parse(data)
}

/** Throws when the data is not what the template needs. */
export function renderMail(template: MailTemplate, data: unknown, brand: MailBrand, recipient: Recipient) {
  // The table pairs each schema with its writer; the compiler cannot follow that through the union.
  const { data: schema, write } = TEMPLATES[template] as Template<unknown>
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
