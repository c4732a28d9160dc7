import { ANSWER_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import type { InvitationRefusal } from '#shared/domain/onboarding/views.ts'
import { formatCount } from '#shared/kernel/plurals.ts'

export const STEP_NAMES: Readonly<Record<string, string>> = {
  payment: 'Payment',
  password: 'Password',
  profile: 'Profile',
  contact: 'Contact',
  address: 'Address',
  team: 'Team',
  ep_landing: 'Expert panels',
  ep_question: 'A question',
  complete: 'Done',
  frec_shutdown_step: 'Your membership',
}

/** For a link with which nobody can join; no form loads these. */
export const REFUSED_INVITATION_MESSAGES = {
  titles: {
    unknown: 'This link doesn’t work',
    expired: 'Your invitation has expired',
    replaced: 'There’s a newer invitation',
    taken: 'This link doesn’t work',
  } satisfies Record<InvitationRefusal, string>,
  askAgain: 'Ask for a new invitation',
  askAgainSubject: 'New invitation, please',
} as const

export const ONBOARDING_PAGE_MESSAGES = {
  progress: 'Membership steps',
  done: 'done',
  skipped: 'skipped for now',
  save: 'Save and continue',
  goOn: 'Continue',
  later: 'Finish later',
  laterNote: 'You can do this later in your profile and settings.',
  signIn: 'Sign in to continue',
  checkFields: 'Not saved yet. Check the highlighted fields.',
  wrongCode: 'This code is wrong or has expired.',
  tooMany: 'Too many attempts. Wait a while and try again, or finish this step later.',

  noLinkText:
    'To join, open the full link in your invitation. If you’ve already chosen a password, sign in to pick up where you left off.',
  hello: (name: string) => `Welcome, ${name}`,
  knownText: 'You’ve already chosen a password. Sign in to pick up where you left off.',
  /** For a link that is opened while somebody else is signed in. */
  otherTitle: (name: string) => `This invitation is for ${name}`,
  otherText: (email: string | null) =>
    email === null
      ? 'You’re signed in to another account. To open this invitation, sign out first.'
      : `You’re signed in as ${email}. To open this invitation, sign out first.`,
  otherSignOut: 'Sign out to open it',

  next: {
    title: 'What happens next',
    points: [
      'Choose a term and pay by card.',
      'Set a password. After that, you can stop and continue later on any device.',
      'Tell other members about yourself. You can skip these steps.',
    ],
  },

  payment: {
    title: 'Your membership',
    offers: 'Choose your membership',
    months: (months: number) => `${months} months`,
    chosen: 'Chosen',
    dues: 'Dues',
    fee: 'Initiation fee',
    once: 'charged once',
    savings: 'You save',
    due: 'Due now',
    renews: 'Renews on',
    rules: 'Memberships are non-refundable and auto-renew. You can turn auto-renewal off in your settings at any time.',
    terms: 'I accept the membership terms',
    termsLink: 'Read the terms',
    termsMissing: ONBOARDING_MESSAGES.termsNotAccepted,
    pay: (amount: string) => `Pay ${amount}`,
    paying: 'Paying…',
    needsScript: 'Paying by card needs JavaScript. Turn it on, or call us and we’ll help you join.',
    paidTitle: 'You’re a member',
    paidText: 'Thank you. The receipt is on its way by email.',
    amount: 'Paid',
    receiptNumber: 'Receipt number',
    next: 'Choose your password',
    receipt: 'Receipt',
    kept: 'The card is saved for renewals, which you can turn off in your settings.',
    print: 'Print receipt',
    unresolved:
      'We’ll keep checking, and email you either way. Please don’t pay with another card until then. Open your invitation later to see.',
    soon: 'The next step opens in 5 seconds, unless you’re still reading.',
    brokenText: 'We’re not sure whether the payment went through. Reload the page to continue where you left off.',
  },

  password: {
    title: 'Choose your password',
    text: 'You’ll use it with your email to sign in on any device.',
    email: 'Email',
    password: 'Password',
    hint: 'Use 8 to 128 characters, with upper- and lowercase letters and a digit or symbol.',
    save: 'Set password and sign in',
  },

  profile: {
    title: 'Your profile',
    text: 'It helps other members find you. Only what you fill in is shown.',
    fill: 'If it’s still empty after 30 days, we may fill it in from your byline and what we know from when you joined.',
    delay: 'Public profile updates may take 24 hours.',
    fields: {
      jobTitle: 'Job title',
      companyName: 'Company',
      location: 'Location',
      pronouns: 'Pronouns',
      biography: 'About you',
      areaOfFocus: 'Area of focus',
      industry: 'Industry',
      linkedIn: 'LinkedIn',
      website: 'Website',
    },
    noIndustry: 'Not chosen',
  },

  contact: {
    title: 'Your mobile phone',
    text: 'We’ll send sign-in codes to it. No one else sees it.',
    country: 'Country',
    number: 'Number',
    send: 'Send code',
    sentTo: (number: string) => `We sent a code to ${number}.`,
    usedUp: (number: string) => `The code we sent to ${number} no longer works.`,
    resend: 'Send a new code',
    code: 'Code',
    confirm: 'Confirm number',
    another: 'Use another number',
    have: (number: string) => `${number} is confirmed.`,
  },

  address: {
    title: 'Your address',
    text: 'We’ll send your welcome package here. Other members don’t see it.',
    country: 'Country',
    line1: 'Address line 1',
    line2: 'Address line 2',
    city: 'City',
    region: 'State or province',
    postalCode: 'Postal code',
    choose: 'Choose a country',
  },

  team: {
    title: 'Your team',
    text: 'People we may contact about your articles. We’ll let them know you added them.',
    assistant: 'Your assistant',
    publicRelations: 'Your PR contact',
    name: 'Name',
    email: 'Email',
  },

  panels: {
    title: 'Expert panels',
    text: 'Editors ask members short questions and publish the best answers under their authors’ names. An answer takes two to four sentences.',
    open: 'Open now',
    closes: 'Closes',
    answer: 'Answer this question',
    laterNote: 'You’ll find the question under Expert Panels.',
  },

  question: {
    context: 'Background',
    guidance: `2-4 sentences are enough, up to ${formatCount(ANSWER_MAX_CHARACTERS)} characters.`,
    sent: 'You’ve sent this answer. You can change it and send it again until the question closes.',
    laterNote: 'What you write is saved. You’ll find the question under Expert Panels.',
  },

  complete: {
    title: 'You’re all set',
    text: 'You now have full access.',
    first: 'What to do next',
    tips: [
      'Browse the members and request an introduction.',
      'Start an article: drafts save as you write, and no one sees them until you submit.',
      'Choose what we notify you about in your settings.',
    ],
    later: 'Finish setting up',
    laterText: 'Do it now, or later from your dashboard.',
    go: 'Go to your dashboard',
  },

  shutdown: {
    title: 'This membership is closed',
    text: 'This invitation is closed to new members and can’t be paid for. Nothing was charged.',
    contact: 'If you have questions, or were asked to join another community, call or write to us.',
  },
} as const

/** In the head of a step, whose names are listed below it. */
export function stepOf(at: number, of: number): string {
  return `Step ${at} of ${of}`
}
