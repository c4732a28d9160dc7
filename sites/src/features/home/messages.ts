import { UNREAD_MAX } from '#shared/domain/forum/limits.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const HOME_MESSAGES = {
  title: 'Home',
  welcome: (name: string) => `Welcome, ${name}`,
  waits: 'Waiting for you',
  yourArticle: 'Your article',
  untitled: 'Untitled article',
  pending: (count: number) => `${counted(count, 'approved article')} on the way to publication`,
  write: {
    title: 'Write what you know',
  },
  first: {
    title: 'Your first steps',
    profile: 'Fill in your profile',
    profileWhy: 'Other members find you by it.',
    question: 'Answer a question',
    closes: 'Closes on',
    people: 'Meet two members',
    peopleWhy: 'Read what they wrote below, and ask for an introduction on their profiles.',
    anybody: 'Find members',
    thenWrite: 'Then write what you know',
  },
  left: {
    title: 'Finish setting up',
    dismiss: 'Don’t remind me',
    /** What is to be done, and what it is good for. */
    steps: {
      profile: {
        action: 'Fill in your profile',
        why: 'Other members find you by your industry, expertise and location.',
      },
      contact: { action: 'Confirm your mobile phone', why: 'We can then text sign-in codes to it.' },
      team: {
        action: 'Name your team',
        why: 'Your assistant can get an email when you’re introduced to another member.',
      },
      ep_question: {
        action: 'Answer a question',
        why: 'Our editors publish the best answers under their authors’ names.',
      },
    },
  },
  notifications: 'Unread',
  unread: (count: number, hasMore: boolean) => (hasMore ? `More than ${count} unread` : `${count} unread`),
  unreadPosts: (count: number) =>
    count >= UNREAD_MAX
      ? `More than ${UNREAD_MAX - 1} unread posts in the forum`
      : `${counted(count, 'unread post')} in the forum`,
  noneUnread: 'You’re up to date.',
  allNotifications: 'All notifications',
  profile: 'Your profile',
  editProfile: 'Edit profile',
  points: {
    biography: 'Add a biography: what you do and what you’re looking for.',
    industry: 'Add your industry: we suggest members in the same one to each other.',
    expertise: 'Add your areas of expertise so others can find you.',
    location: 'Add your location so others can find you.',
    companyDescription: 'Describe what your company does.',
  },
  forum: {
    title: 'In the forum',
    unread: 'Unread',
    by: 'By',
    replies: (count: number) => counted(count, 'reply', 'replies'),
    all: 'All posts',
  },
  offers: {
    title: 'Offers for you',
    from: (partner: string) => `From ${partner}`,
    all: 'All offers',
  },
  fromPeople: 'From your people',
  fromPeopleLead: 'New from members you follow or share an industry or expertise with.',
  fromPeopleNone: {
    title: 'Nothing new from your people',
    text: 'Follow members, or add your industry and expertise: their new articles appear here first.',
    action: 'Find members',
  },
  newest: (familiarName: string) => `New at ${familiarName}`,
  newestNone: 'Nothing else published yet.',
  allStories: 'All articles',
  by: 'By',
  reasons: {
    followed: 'You follow the author',
    industry: (value: string) => `Also in ${value.toLowerCase()}`,
    expertise: (value: string) => `Shares your expertise: ${value.toLowerCase()}`,
  },
} as const
