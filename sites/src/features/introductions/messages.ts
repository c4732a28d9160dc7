import { CAPACITY_DAYS, INTRODUCTION_LIFE_DAYS } from '#shared/domain/introductions/introduction.ts'
import { INTRODUCTION_MESSAGES, notAvailable } from '#shared/domain/introductions/messages.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const INTRODUCTION_PAGE_MESSAGES = {
  title: 'Introductions',
  intro:
    'People who’d like to meet you, and people you’d like to meet. Once a request is accepted, the two of you can message each other.',
  request: 'Request introduction',
  nextSlot: (moment: string) => `Next available: ${moment}`,
  nextSlotText: (name: string, moment: string) =>
    `${name} limits how many requests they take. You can ask from ${moment}.`,
  takesNone: (name: string) => `${name} isn’t taking introduction requests right now.`,
  asked: (name: string) => `You asked ${name} for an introduction.`,
  hearBy: (date: string) => `You’ll hear from us by ${date}.`,
  unavailable: notAvailable,
  former: 'No longer a member',
  toThread: 'Read your messages',
  askedYou: (name: string) => `${name} would like to be introduced to you.`,
  toAnswer: 'Answer request',
  write: 'Write a message',
  blocked: (name: string) => `You’ve blocked ${name}: their requests and messages don’t reach you.`,
  unblock: 'Unblock',

  askTitle: (name: string) => `Request an introduction to ${name}`,
  askIntro: (name: string) =>
    `${name} reads this and decides. You’ll hear from us when they accept, or after ${INTRODUCTION_LIFE_DAYS} days at the latest.`,
  required: 'Fields marked * are required.',
  fields: {
    why: { label: 'Why connect?', hint: 'What you have in common, or what you’d like to talk about.' },
    help: { label: 'How can you help each other?', hint: 'What you’re looking for, and what you can offer.' },
    note: { label: 'Anything else?', hint: 'Optional. For example, days that suit you.' },
  },
  errors: INTRODUCTION_MESSAGES.fields,
  errorSummary: 'Something is missing. Nothing was sent.',
  send: 'Send request',
  sending: 'Sending…',
  cancel: 'Cancel',
  failed: 'Something went wrong.',
  sent: 'Request sent.',

  received: 'To you',
  receivedNone: {
    title: 'No requests yet',
    text: 'Members find you in the directory. The more your profile says, the better they know why to ask you.',
    action: 'Edit your profile',
  },
  sentByYou: 'From you',
  sentNone: {
    title: 'You haven’t asked anyone yet',
    text: 'Find a member you’d like to meet, open their profile and request an introduction.',
    action: 'Find members',
  },
  receivedStates: {
    OPEN: 'Waiting for your answer',
    ACCEPTED: 'You accepted',
    NOT_NOW: 'You said not now',
    NO: 'You said no',
    OVER: 'Expired: you didn’t answer',
    FORMER: 'No longer a member',
  },
  /** In a read-only community. */
  unanswered: 'Not answered',
  sentStates: { WAITING: 'Waiting', ACCEPTED: 'Accepted', UNAVAILABLE: 'Expired' },
  profile: 'View profile',
  until: 'You can answer until',
  waitsUntil: 'You’ll hear from us by',
  accept: 'Accept',
  notNow: 'Not now',
  no: 'No',
  answers: `We tell them right away if you accept. Otherwise, after ${INTRODUCTION_LIFE_DAYS} days they read that you’re not available right now. After a “No”, they can’t ask you again.`,
  over: INTRODUCTION_MESSAGES.over,

  settingsTitle: 'How many requests you accept',
  capacity: `In ${CAPACITY_DAYS} days`,
  capacities: (count: number) => (count === 0 ? 'None' : counted(count, 'request')),
  capacityHint: 'Your profile shows members when they can ask next.',
  copiesAssistant: 'Email my assistant when I’m introduced to someone',
  noAssistant: 'You haven’t added an assistant.',
  nameAssistant: 'Add one in your settings',
  saveSettings: 'Save',
  notices: {
    saved: 'Choice saved.',
    answered: 'Answer saved.',
    blocked: 'Blocked. You’ll no longer get their requests or messages.',
    unblocked: 'Unblocked.',
    reported: 'Thank you. Our concierge will look into it and write to you.',
  },
} as const

export type IntroductionNotice = keyof typeof INTRODUCTION_PAGE_MESSAGES.notices
