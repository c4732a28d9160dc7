import { ANSWER_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
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

export const ONBOARDING_PAGE_MESSAGES = {
  progress: 'Steps of your membership',
  done: 'done',
  skipped: 'left for later',
  save: 'Save and go on',
  goOn: 'Go on',
  later: 'Finish later',
  laterNote: 'You can do this later, in your profile and your settings.',
  signIn: 'Sign in to go on',
  checkFields: 'Nothing was saved yet. Check the fields that are marked.',
  wrongCode: 'This is not the code that we sent, or it has expired.',
  tooMany: 'This was tried too often. Wait a while, then try again, or finish this step later.',

  refusedTitle: 'This link does not work',
  noLinkText:
    'Open the whole link of your invitation to join. If you have chosen a password already, sign in: you go on where you stopped.',
  hello: (name: string) => `Welcome, ${name}`,
  knownText: 'You have chosen a password already. Sign in, and go on where you stopped.',

  next: {
    title: 'What happens next',
    points: [
      'Choose a term, and pay by card.',
      'Set a password. From then on you can stop, and go on later on any device.',
      'Tell other members who you are. You can skip these steps.',
    ],
  },
  included: {
    title: 'What’s included',
    points: [
      'Articles under your name, with an editor.',
      'Introductions to other members, and messages with them.',
      'Expert panels: short answers, published with your name.',
      'Groups of members who share a subject.',
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
    terms: 'I accept the terms of the membership',
    termsLink: 'Read the terms',
    termsMissing: ONBOARDING_MESSAGES.termsNotAccepted,
    pay: (amount: string) => `Pay ${amount}`,
    paying: 'Paying…',
    needsScript:
      'Your card is entered in fields of our payment provider, which need JavaScript. Turn it on, or call us: we help you join.',
    paidTitle: 'You are a member',
    paidText: 'Thank you. The receipt is on its way by email.',
    amount: 'Paid',
    receiptNumber: 'Receipt number',
    next: 'Choose your password',
    receipt: 'Receipt',
    kept: 'The card is kept for renewals, which you can turn off in your settings.',
    print: 'Print the receipt',
    unresolved:
      'We go on asking, and you are told by email what came of it. Please do not pay with another card before that. You can leave this page, and open your invitation again later.',
    soon: 'The next step opens in 5 seconds, unless you are still reading.',
    brokenText: 'It is not certain whether the payment was made. Reload the page: it goes on where you are.',
  },

  password: {
    title: 'Choose your password',
    text: 'With it and your email you sign in from now on, on any device.',
    email: 'Email',
    password: 'Password',
    hint: 'Use 8 to 128 characters, with lower and upper case letters and a digit or a symbol.',
    save: 'Set the password and sign in',
  },

  profile: {
    title: 'Your profile',
    text: 'Other members find you by it. Only what you fill in is shown.',
    fill: 'If it is still empty after 30 days, we may fill it in from your byline and from what we noted when you joined.',
    delay: 'Changes of your public profile may take 24 hours to be seen everywhere.',
    fields: {
      jobTitle: 'Job title',
      companyName: 'Company',
      location: 'Place',
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
    text: 'We send sign-in codes to it. Nobody else sees it.',
    country: 'Country',
    number: 'Number',
    send: 'Send a code',
    sentTo: (number: string) => `We have sent a code to ${number}.`,
    code: 'Code',
    confirm: 'Confirm the number',
    another: 'Use another number',
    have: (number: string) => `${number} is confirmed.`,
  },

  address: {
    title: 'Your address',
    text: 'Your welcome package is sent there. Other members do not see it.',
    country: 'Country',
    line1: 'Street and number',
    line2: 'Second line',
    city: 'City',
    region: 'State or province',
    postalCode: 'Postal code',
    choose: 'Choose a country',
  },

  team: {
    title: 'Your team',
    text: 'People whom we may write to about your articles. We tell them that you named them.',
    assistant: 'Your assistant',
    publicRelations: 'Your contact for public relations',
    name: 'Name',
    email: 'Email',
  },

  panels: {
    title: 'Expert panels',
    text: 'Editors ask members short questions, and publish the best answers under the names of their authors. An answer takes two to four sentences.',
    open: 'Open now',
    closes: 'Answers until',
    answer: 'Answer this question',
    laterNote: 'You find the question among the expert panels.',
  },

  question: {
    context: 'Background',
    guidance: `2-4 sentences are enough. At most ${formatCount(ANSWER_MAX_CHARACTERS)} characters.`,
    sent: 'You have sent this answer. You can change it and send it again until the question closes.',
    laterNote: 'What you write is saved. You find the question among the expert panels.',
  },

  complete: {
    title: 'You are all set',
    text: 'Everything is open to you now.',
    first: 'What to do first',
    tips: [
      'Look around among the members, and introduce yourself to somebody.',
      'Begin an article: a draft is saved as you write, and nobody sees it before you submit it.',
      'Choose what we tell you, and how, in your settings.',
    ],
    later: 'Left for later',
    laterText: 'Do it now, or find it on your dashboard.',
    go: 'Go to your dashboard',
  },

  shutdown: {
    title: 'This membership is closed',
    text: 'No new members join with this invitation, and nothing can be paid for it. Nothing was charged.',
    contact: 'If you have questions, or were asked to join another community, call us or write to us.',
  },
} as const
