import { counted } from '#shared/kernel/plurals.ts'

export const HOME_MESSAGES = {
  title: 'Home',
  welcome: (name: string) => `Welcome, ${name}`,
  waits: 'Waits for you',
  yourArticle: 'Your article',
  untitled: 'Untitled article',
  pending: (count: number) => `${counted(count, 'approved article')} on the way to publication`,
  write: {
    title: 'Write what you know',
    text: 'You have no article in work. Drafts save themselves while you write.',
  },
  first: {
    title: 'Your first steps',
    profile: 'Fill in your profile',
    profileWhy: 'Other members find you by it.',
    question: 'Answer a question',
    closes: 'Closes on',
    people: 'Meet two members',
    peopleWhy: 'They wrote what you can read below. Ask for an introduction on their profiles.',
    anybody: 'Find members',
    thenWrite: 'Then write what you know',
  },
  left: {
    title: 'Left for later',
    dismiss: 'Do not remind me',
    /** What is to be done, and what it is good for. */
    steps: {
      profile: {
        action: 'Fill in your profile',
        why: 'Other members find you by your industry, what you know well and your place.',
      },
      contact: { action: 'Confirm your mobile phone', why: 'We can then text sign-in codes to it.' },
      team: {
        action: 'Name your team',
        why: 'An assistant can be told by mail when you are introduced to another member.',
      },
      ep_question: {
        action: 'Answer a question',
        why: 'Our editors publish the best answers with the names of their authors.',
      },
    },
  },
  notifications: 'Unread',
  unread: (count: number, hasMore: boolean) => (hasMore ? `More than ${count} unread` : `${count} unread`),
  noneUnread: 'You’re up to date.',
  allNotifications: 'All notifications',
  profile: 'Your profile',
  editProfile: 'Edit profile',
  points: {
    biography: 'Say what you do and what you look for: you have no biography yet.',
    industry: 'Name your industry: members of the same one are suggested to each other.',
    expertise: 'Name what you know well: others find you by it.',
    location: 'Name your place: others find you by it.',
    companyDescription: 'Say what your company does.',
  },
  fromPeople: 'From your people',
  fromPeopleLead: 'New from members whom you follow, or with whom you share an industry or expertise.',
  fromPeopleNone: {
    title: 'Nothing new from your people',
    text: 'Follow members, or name your industry and what you know: their new articles stand here first.',
    action: 'Find members',
  },
  newest: (familiarName: string) => `New at ${familiarName}`,
  newestNone: 'Nothing else is published yet.',
  allStories: 'All articles',
  by: 'By',
  reasons: {
    followed: 'You follow the author',
    industry: (value: string) => `Also in ${value.toLowerCase()}`,
    expertise: (value: string) => `Also knows ${value.toLowerCase()}`,
  },
} as const
