import { CAPACITY_DAYS, INTRODUCTION_LIFE_DAYS } from '#shared/domain/introductions/introduction.ts'
import { INTRODUCTION_MESSAGES, notAvailable } from '#shared/domain/introductions/messages.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const INTRODUCTION_PAGE_MESSAGES = {
  title: 'Introductions',
  intro:
    'Who wants to know you, and whom you want to know. Two members write to each other once one has asked and the other has accepted.',
  request: 'Request introduction',
  nextSlot: (date: string) => `Next free: ${date}`,
  nextSlotText: (name: string, date: string) =>
    `${name} takes a certain number of requests. The next one can be made on ${date}.`,
  takesNone: (name: string) => `${name} takes no requests for introductions at the moment.`,
  waiting: (name: string, date: string) => `You asked ${name} for an introduction. You hear from us by ${date}.`,
  unavailable: notAvailable,
  askedYou: (name: string) => `${name} asks you for an introduction.`,
  toAnswer: 'Answer the request',
  write: 'Write a message',
  blocked: (name: string) => `You have blocked ${name}: no request and no message of theirs reaches you.`,
  unblock: 'Unblock',

  askTitle: (name: string) => `Ask ${name} for an introduction`,
  askIntro: (name: string) =>
    `${name} reads this and decides. You hear when they accept, and after ${INTRODUCTION_LIFE_DAYS} days at the latest.`,
  required: 'Fields marked * are required.',
  fields: {
    why: { label: 'Why connect?', hint: 'What you have in common, or what you would like to talk about.' },
    help: { label: 'How can you help each other?', hint: 'What you ask for, and what you can offer.' },
    note: { label: 'Anything else?', hint: 'Such as the days that suit you. May stay empty.' },
  },
  errors: INTRODUCTION_MESSAGES.fields,
  errorSummary: 'Something is missing. Nothing was sent.',
  send: 'Send request',
  sending: 'Sending…',
  cancel: 'Cancel',
  failed: 'Something went wrong.',
  sent: 'Your request is sent.',

  received: 'To you',
  receivedNone: {
    title: 'Nobody has asked you yet',
    text: 'Members ask whom they find in the directory. The more your profile says, the better they know why to ask you.',
    action: 'Edit your profile',
  },
  sentByYou: 'From you',
  sentNone: {
    title: 'You have not asked anybody yet',
    text: 'Find a member whom you want to know, open their profile and request an introduction.',
    action: 'Find members',
  },
  receivedStates: {
    OPEN: 'Waits for your answer',
    ACCEPTED: 'You accepted',
    NOT_NOW: 'You said not now',
    NO: 'You said no',
    OVER: 'Over: you did not answer',
  },
  sentStates: { WAITING: 'Waiting', ACCEPTED: 'Accepted', UNAVAILABLE: 'Over' },
  profile: 'View profile',
  until: 'You can answer until',
  waitsUntil: 'You hear from us by',
  accept: 'Accept',
  notNow: 'Not now',
  no: 'No',
  answers: (name: string) =>
    `${name} is told only if you accept. After "not now" or "no", or without an answer, they read after ${INTRODUCTION_LIFE_DAYS} days that you are not available right now. After "no" no further request of theirs reaches you.`,
  over: INTRODUCTION_MESSAGES.over,

  settingsTitle: 'How many requests you take',
  capacity: `In ${CAPACITY_DAYS} days`,
  capacities: (count: number) => (count === 0 ? 'None' : counted(count, 'request')),
  capacityHint: 'Members see on your profile when you take the next request.',
  copiesAssistant: 'Tell my assistant by mail when I am introduced to somebody',
  noAssistant: 'You have not named an assistant.',
  nameAssistant: 'Name one in your settings',
  saveSettings: 'Save',
  notices: {
    saved: 'Your choice is saved.',
    answered: 'Your answer is kept.',
    blocked: 'Blocked. No request and no message of theirs reaches you any more.',
    unblocked: 'Unblocked.',
    reported: 'Thank you. Our concierge looks into it and writes to you.',
  },
} as const

export type IntroductionNotice = keyof typeof INTRODUCTION_PAGE_MESSAGES.notices
