import { AUTO_FILL_DAYS } from '#shared/domain/members/auto-fill.ts'
import type { ProfilePart } from '#shared/domain/members/completeness.ts'
import type { HideableField } from '#shared/domain/members/profile.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const PROFILE_LABELS: Readonly<Record<HideableField, string>> = {
  location: 'Location',
  biography: 'Biography',
  companyDescription: 'What the company does',
  areaOfFocus: 'Area of focus',
  industry: 'Industry',
  employeeCount: 'Employees',
  expertise: 'Areas of expertise',
  linkedIn: 'LinkedIn',
  twitter: 'Twitter',
  facebook: 'Facebook',
  instagram: 'Instagram',
  crunchbase: 'Crunchbase',
  angelList: 'AngelList',
  website: 'Website',
}

export const PROFILE_MESSAGES = {
  title: 'Your profile',
  edit: 'Edit profile',
  asOthers: 'View as another member',
  selfTitle: 'Your profile as others see it',
  selfText: 'This is how other members see your profile.',
  backToOwn: 'Back to your profile',
  hidden: 'Hidden from other members',
  hiddenList: (names: readonly string[]) => `Hidden from other members: ${names.join(', ')}.`,
  nothingYet: 'Nothing here yet.',
  invite: {
    title: 'Tell other members who you are',
    text: 'Members are found by what stands in their profiles. Add a few lines about yourself, your company and what you know well.',
  },
  sparse: (name: string) => `${name} has not written about themself yet.`,
  about: 'About',
  company: 'Company',
  links: 'Links',
  articles: 'Articles',
  groups: 'Groups',
  memberSince: 'Member since',
  meet: 'Get in touch',
  inCommon: 'In common',
  moderator: 'Moderator',
  founding: 'Founding member',
  staffTitle: 'Staff have no profile',
  staffText: 'Members have profiles. You find them in the directory.',
  directory: 'Members',

  editTitle: 'Edit your profile',
  editIntro: 'Your name is kept by your concierge. Everything else you choose here.',
  you: 'You',
  yourCompany: 'Your company',
  jobTitle: 'Job title',
  companyName: 'Company',
  pronouns: 'Pronouns',
  displayPronouns: 'Show my pronouns to other members',
  biographyHint: 'What you do, what you look for, what you can help with. Blank lines make paragraphs.',
  locationHint: 'City and country or state, such as “Boston, Massachusetts”.',
  areaOfFocusHint: 'What your company concentrates on, in a few words.',
  none: 'Not given',
  chooseExpertise: 'Choose areas of expertise',
  chosen: (count: number, limit: number) => `${count} of ${limit} chosen`,
  onlyAllowed: (limit: number) => `Only ${limit} allowed.`,
  linksHint: 'Addresses of pages. Leave empty what you do not have.',
  visibility: 'What other members see',
  visibilityHint:
    'Untick what only you want to see. It is then left out of your profile for other members, and they cannot find you by it. Your name, photo, job title and company are seen wherever you take part.',
  publicProfile: 'Public profile',
  isPublic: 'Anyone on the web may read my profile',
  publicHint:
    'With your name, photo, job title and company, and what other members see below. Search engines may list it. Public profile updates may take 24 hours.',
  publicAddress: 'Your public profile:',
  publicAt: 'Public profile',
  autoFill: 'An empty profile',
  isAutoFillOn: `Fill in my profile if it is still empty after ${AUTO_FILL_DAYS} days`,
  autoFillHint:
    'With the byline of your articles as biography, and the field in which you joined as industry or area of focus. Your profile then says what was filled in, and you can undo it.',
  tooLong: (most: number) => `Use at most ${counted(most, 'character')}, on one line`,
  textTooLong: (most: number) => `Use at most ${counted(most, 'character')}`,
  save: 'Save profile',
  saving: 'Saving…',
  saved: 'Your profile is saved.',
} as const

/** What of an empty profile was filled in, and how to undo it. */
export const FILL_MESSAGES = {
  title: 'We filled in a part of your profile',
  text: (names: readonly string[]) =>
    `It was empty for ${AUTO_FILL_DAYS} days. This was filled in from your byline and from what you joined with: ${names.join(', ')}. Save your profile to keep it as your own.`,
  undo: 'Take it out again',
  undoHint: 'Nothing is filled in for you after that.',
} as const

/** What filling in a part changes for other members. */
export const MISSING_MESSAGES = {
  title: 'Not filled in yet',
  parts: {
    biography: ['Biography', 'Members read it first, and find you by its words.'],
    industry: ['Industry', 'Members who browse by industry find you, and you are suggested to those in the same one.'],
    expertise: [
      'Areas of expertise',
      'Members who browse by expertise find you, and you are suggested to those who share one.',
    ],
    location: ['Location', 'Members who browse by place find you, and you are suggested to those nearby.'],
    jobTitle: ['Job title', 'It stands beside your name wherever you take part, and members find you by it.'],
    companyName: ['Company', 'It stands beside your name wherever you take part, and members find you by it.'],
    companyDescription: ['What the company does', 'Members find you by its words.'],
  },
} as const satisfies { title: string; parts: Readonly<Record<ProfilePart, readonly [label: string, effect: string]>> }

export const PUBLIC_PROFILE_MESSAGES = {
  memberOf: (community: string) => `Member of ${community}`,
} as const

export const DIRECTORY_MESSAGES = {
  title: 'Members',
  lead: 'Find the people whom you want to know.',
  browseTitle: 'Browse members',
  browseLead: 'By industry, place, expertise and group.',
  resultsTitle: 'Search members',
  sections: 'Directory',
  discover: 'Discover',
  browse: 'Browse',
  following: 'Following',
  savedSearches: 'Saved searches',
  introductions: 'Introductions',
  search: 'Search',
  searchLabel: 'Name, company, place or topic',
  suggested: 'You may want to know',
  suggestedNone: {
    title: 'No suggestions yet',
    text: 'Members are suggested by what stands in your profile: your industry, your place and what you know well.',
    action: 'Edit your profile',
  },
  facets: { industry: 'Industry', location: 'Location', expertise: 'Expertise', group: 'Groups' },
  facetNone: 'No member has named one yet.',
  groupsNone: 'No member is in a group yet.',
  largestOnly: 'These are the most frequent ones. Search for others by name.',
  found: (total: number, isMore: boolean) => `${isMore ? '1,000+ members' : counted(total, 'member')} found`,
  everybody: (total: number) => `${counted(total, 'member')}, the newest in the directory first`,
  corrected: (typed: string, searched: string) => `Nobody matches “${typed}”. These match “${searched}”.`,
  notGiven: 'Not given',
  narrow: 'Narrow the search',
  narrowBy: (parts: readonly string[]) => `Narrow by ${parts.join(', ')}`,
  remove: (label: string) => `Remove ${label}`,
  all: 'Clear all',
  more: 'Next page',
  first: 'First page',
  reasons: {
    industry: (value: string) => `Also in ${value.toLowerCase()}`,
    location: (value: string) => `Also in ${value}`,
    expertise: (value: string) => `Also knows ${value.toLowerCase()}`,
    group: (value: string) => `Also in the group ${value}`,
    joined: 'Joined lately',
  },
  matches: {
    NAME: 'Name',
    ROLE: 'Job title or company',
    PLACE: 'Location',
    TOPICS: 'Topics',
    ABOUT: 'About',
    ARTICLE: 'Wrote',
  },
  matched: 'Matches',
  you: 'You',
  none: {
    title: 'Nobody was found',
    text: 'Try fewer or other words, a company or a place, or remove what narrows the search.',
    action: 'Browse members',
  },
  pastEnd: { title: 'No more members', text: 'This page is past the end of the list.', action: 'First page' },
} as const

export const FOLLOW_MESSAGES = {
  title: 'Members you follow',
  lead: 'Their new articles stand first on your home page. They are not told that you follow them.',
  follow: 'Follow',
  unfollow: 'Stop following',
  unfollowWhom: (name: string) => `Stop following ${name}`,
  followWhom: (name: string) => `Follow ${name}`,
  followed: (name: string) => `You follow ${name}. New articles stand first on your home page.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  undo: 'Undo',
  none: {
    title: 'You follow nobody yet',
    text: 'Open the profile of a member and follow them: what they publish then stands first on your home page.',
    action: 'Find members',
  },
} as const

export const SAVED_SEARCH_MESSAGES = {
  title: 'Saved searches',
  lead: 'Once a week you get a mail about who has joined and matches. Nothing is sent when nobody has.',
  settings: 'Change what you are mailed',
  save: 'Save this search',
  name: 'Name',
  saveButton: 'Save search',
  saved: (name: string) => `“${name}” is saved. Once a week you are told who is new in it.`,
  deleted: (name: string) => `“${name}” is deleted.`,
  restored: (name: string) => `“${name}” is back.`,
  undo: 'Undo',
  delete: 'Delete',
  deleteWhich: (name: string) => `Delete “${name}”`,
  words: (text: string) => `“${text}”`,
  groupGone: 'Its group is not there any more, so nobody is found.',
  back: 'Back to your search',
  invalid: (most: number) => `This search was not saved. Give it a name of at most ${counted(most, 'character')}.`,
  none: {
    title: 'No saved searches yet',
    text: 'Search the directory or narrow it, then save the search under a name.',
    action: 'Search members',
  },
} as const
