import { DELETION_COOL_OFF_DAYS, EXPORT_LIFE_DAYS, RECENT_SIGN_IN_MINUTES } from '#shared/domain/members/privacy.ts'

export const PRIVACY_PAGE_MESSAGES = {
  title: 'Privacy',
  intro: 'Download your data, or delete your account.',
  linked: {
    title: 'Privacy',
    text: 'Request a copy of your data, or delete your account.',
    link: 'Privacy settings',
  },
  export: {
    title: 'A copy of your data',
    text: 'Everything we store about you: your profile, your articles and their versions, your introductions and messages, your notifications, sign-ins, settings and payments. You get a page to read and a JSON file for use in other software.',
    request: 'Request a copy',
    again: 'Request a new copy',
    waiting: 'We’re preparing your copy. We’ll email you when it’s ready, usually within a few minutes.',
    ready: 'Your copy is ready. You can download it until',
    html: 'Download as a page (HTML)',
    json: 'Download as data (JSON)',
    expired: `Copies are available for ${EXPORT_LIFE_DAYS} days. The last one has been deleted.`,
    failed: 'We couldn’t prepare your copy. Request a new one; if that doesn’t work either, write to us.',
    tooMany: 'You’ve requested several copies today.',
  },
  opens: {
    title: 'Announcements you open',
    text: (brand: string) =>
      `When our team writes to all members, ${brand} sees who opened the message: the notification when you read it, and the email through a small image in it that your email program loads from us. No other email has one.`,
    off: 'If you turn the email off, there’s no image.',
    link: 'Choose how you get announcements',
  },
  deletion: {
    title: 'Delete your account',
    text: `Your account is deleted ${DELETION_COOL_OFF_DAYS} days after you request it. Until then your request changes nothing you can use, and you can cancel here.`,
    gatedText: `Your account is deleted ${DELETION_COOL_OFF_DAYS} days after you request it. Until then you can cancel here.`,
    goesTitle: 'What is deleted',
    goes: [
      'Your profile, photo, phone and email address, and the people who support you.',
      'Unpublished articles, with all their versions, feedback and originality checks. Scheduled articles won’t be published.',
      'Your introduction requests, the conversations you started, and who you blocked.',
      'Your notifications, settings and sign-ins.',
    ],
    staysTitle: 'What stays',
    stays: [
      'Articles you published stay on the site. Your name, photo and byline are removed, and the author is shown as “Former member”. If you’d like an article removed too, write to us before your account is deleted.',
      'Messages you sent stay with the member who got them, from “Former member”, until they delete their account too.',
      'Invoices and payments, for as long as the law requires, and your consent to our article agreement.',
      'An anonymous record of the deletion and of what our staff did in your account.',
    ],
    forumStays:
      'Forum posts and replies that others could read, from “Former member”. Your name is removed where you were mentioned.',
    membership:
      'Your membership ends with your account. With your request, we turn off auto-renewal, so you aren’t charged for another term, and when your account is deleted, your cards are removed at the payment provider. Payments aren’t refunded, except for amplifications that haven’t started, and anything due stays due.',
    /** For members with a debt, and former members. */
    gatedMembership:
      'Your membership ends with your account, and your cards are then removed at the payment provider. If something is due, auto-renewal turns off as soon as it’s paid, and until then the payment provider may still charge your card for it. Payments aren’t refunded, except for amplifications that haven’t started, and anything due stays due.',
    renewalOff:
      'Auto-renewal of your membership is off, and we won’t turn it on without you. If you want to remain a member beyond the current term, turn it on again:',
    membershipOwing:
      'Your membership ends with your account, and your cards are then removed at the payment provider. With your request, we turn off auto-renewal as soon as your balance is paid. Until then the payment provider may still charge your card for what’s due. Payments aren’t refunded, except for amplifications that haven’t started, and anything due stays due.',
    renewalOffOncePaid:
      'Auto-renewal of your membership turns off once your balance is paid: the payment provider can’t do it before then. We won’t turn it on again without you. If you want to remain a member beyond the current term, change it here:',
    renewalSwitchingOff:
      'Auto-renewal of your membership is being turned off, and we won’t turn it on again without you. If you want to remain a member beyond the current term, change it here:',
    renewalLink: 'Membership settings',
    copyFirst: 'If you want to keep your data, request a copy first: deletion can’t be undone.',
    next: 'Continue to delete my account',
    confirmTitle: 'Confirm deletion',
    password: 'Your password',
    passwordHint: 'So no one else can delete your account.',
    understood: 'I understand what is deleted and what stays.',
    noPassword: `You don’t have a password. To confirm, sign out, sign in again with a code, and come back within ${RECENT_SIGN_IN_MINUTES} minutes.`,
    confirm: `Delete my account in ${DELETION_COOL_OFF_DAYS} days`,
    back: 'Keep my account',
    wrongPassword: 'That’s not your password. Nothing was changed.',
    signInAgain: `Your last sign-in was more than ${RECENT_SIGN_IN_MINUTES} minutes ago. Nothing was changed. Sign out, sign in again with a code, and come back.`,
    notUnderstood: 'Check the box to confirm. Nothing was changed.',
    tooMany: 'Too many attempts. Nothing was changed.',
    renewalIsChanging:
      'We’re still confirming your last change of auto-renewal with the payment provider. Nothing was changed. Try again in a few minutes.',
    dueTitle: 'Your account will be deleted on',
    dueText: 'Until then, you can use everything as before.',
    gatedDueText: 'A payment doesn’t change that: if you want to stay, keep your account.',
    dueTextOwing: 'Until then, your request changes nothing: what you can use depends on your balance alone.',
    heldTitle: 'Your account is on legal hold.',
    heldText:
      'The law asks us to keep your account and everything in it, so it isn’t deleted until the hold is lifted. We’ll email you then. The reason:',
    heldDue: 'You asked for your account to be deleted. The request stands, and you can withdraw it.',
    cancel: 'Keep my account',
    cancelled: 'Your account is staying. Nothing was deleted.',
  },
  banner: 'Account deletion',
  bannerText: 'Your account will be deleted on',
  bannerHeld: 'Your account won’t be deleted for now: it’s on legal hold.',
  bannerLink: 'Keep it or learn more',
  /** On the renewal page. */
  ownAccount: 'Your data and your account',
  paymentKeepsIt: 'A payment doesn’t change that.',
  staff: 'Only members have these settings.',
} as const
