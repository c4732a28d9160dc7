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
    text: 'Your profile is how members find you. Add a few lines about yourself, your company and your expertise.',
  },
  sparse: (name: string) => `${name} hasn’t added a biography yet.`,
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
  staffText: 'Members have profiles. You’ll find them in the directory.',
  directory: 'Members',

  editTitle: 'Edit your profile',
  editIntro: 'To change your name, ask your concierge. Everything else is up to you.',
  you: 'You',
  yourCompany: 'Your company',
  jobTitle: 'Job title',
  companyName: 'Company',
  pronouns: 'Pronouns',
  displayPronouns: 'Show my pronouns to other members',
  biographyHint: 'What you do, what you’re looking for, what you can help with. A blank line starts a new paragraph.',
  locationHint: 'City and country or state, such as “Boston, Massachusetts”.',
  areaOfFocusHint: 'What your company focuses on, in a few words.',
  none: 'Not given',
  chooseExpertise: 'Choose areas of expertise',
  chosen: (count: number, limit: number) => `${count} of ${limit} selected`,
  onlyAllowed: (limit: number) => `Only ${limit} allowed.`,
  linksHint: 'Links to your pages. Leave any you don’t have empty.',
  visibility: 'What other members see',
  visibilityHint:
    'Clear anything you’d like to keep to yourself. Other members won’t see it on your profile or find you by it. Your name, photo, job title and company are always visible to members.',
  publicProfile: 'Public profile',
  isPublic: 'Anyone on the web can see my profile',
  publicHint:
    'Shows your name, photo, job title and company, plus what other members see below. Search engines may list it. It’s hidden if your membership ends, and comes back when you renew. Public profile updates may take 24 hours.',
  publicAddress: 'Your public profile:',
  publicAt: 'Public profile',
  autoFill: 'Automatic profile',
  isAutoFillOn: `Fill in my profile if it’s still empty after ${AUTO_FILL_DAYS} days`,
  autoFillHint:
    'Your byline becomes your biography, and the field you joined with becomes your industry or area of focus. Your profile shows what was filled in, and you can undo it.',
  tooLong: (most: number) => `Use up to ${counted(most, 'character')}, on one line`,
  textTooLong: (most: number) => `Use up to ${counted(most, 'character')}`,
  save: 'Save profile',
  saving: 'Saving…',
  saved: 'Profile saved.',
} as const

/** The parts of an empty profile that were prefilled, and how to undo that. */
export const FILL_MESSAGES = {
  title: 'We filled in part of your profile',
  text: (names: readonly string[]) =>
    `It was empty for ${AUTO_FILL_DAYS} days, so we filled this in from your byline and what you joined with: ${names.join(', ')}. Save your profile to keep it.`,
  undo: 'Undo',
  undoHint: 'We won’t fill anything in again.',
} as const

/** What filling in a part changes for other members. */
export const MISSING_MESSAGES = {
  title: 'Not filled in yet',
  parts: {
    biography: ['Biography', 'Members read it first and can search its words.'],
    industry: ['Industry', 'Members browsing by industry find you, and we suggest you to those in the same one.'],
    expertise: [
      'Areas of expertise',
      'Members browsing by expertise find you, and we suggest you to those who share it.',
    ],
    location: ['Location', 'Members browsing by place find you, and we suggest you to those nearby.'],
    jobTitle: ['Job title', 'It appears beside your name everywhere, and members can find you by it.'],
    companyName: ['Company', 'It appears beside your name everywhere, and members can find you by it.'],
    companyDescription: ['What the company does', 'Members can search its words.'],
  },
} as const satisfies { title: string; parts: Readonly<Record<ProfilePart, readonly [label: string, effect: string]>> }

export const PUBLIC_PROFILE_MESSAGES = {
  memberOf: (community: string) => `Member of ${community}`,
} as const

export const DIRECTORY_MESSAGES = {
  title: 'Members',
  lead: 'Find people you’d like to meet.',
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
  searchPlaceholder: 'Name or company',
  suggested: 'People you may want to meet',
  suggestedNone: {
    title: 'No suggestions yet',
    text: 'Suggestions come from your profile: your industry, location and expertise.',
    action: 'Edit your profile',
  },
  facets: { industry: 'Industry', location: 'Location', expertise: 'Expertise', group: 'Groups' },
  facetNone: 'No members have added one yet.',
  groupsNone: 'No members are in a group yet.',
  largestOnly: 'Only the most common are listed. Search for others by name.',
  found: (total: number, isMore: boolean) => `${isMore ? '1,000+ members' : counted(total, 'member')} found`,
  everybody: (total: number) => `${counted(total, 'member')}, newest first`,
  corrected: (typed: string, searched: string) => `No matches for “${typed}”. Showing results for “${searched}”.`,
  notGiven: 'Not given',
  narrow: 'Filters',
  remove: (label: string) => `Remove ${label}`,
  all: 'Clear all',
  reasons: {
    industry: (values: string) => `Also in ${values.toLowerCase()}`,
    location: (values: string) => `Also in ${values}`,
    expertise: (values: string) => `Shares your expertise: ${values.toLowerCase()}`,
    group: (values: string) => `In your groups: ${values}`,
    joined: 'Joined recently',
  },
  matches: {
    NAME: 'Name',
    ROLE: 'Job title or company',
    PLACE: 'Location',
    TOPICS: 'Topics',
    ABOUT: 'About',
    ARTICLE: 'Wrote',
    FORUM: 'Wrote in the forum',
  },
  matched: 'Matches',
  you: 'You',
  none: {
    title: 'No members found',
    text: 'Try fewer or different words, or a company or place.',
    filtered: 'Try fewer or different words, a company or a place, or clear your filters.',
    action: 'Browse members',
  },
  pastEnd: 'No more members',
} as const

export const FOLLOW_MESSAGES = {
  title: 'Members you follow',
  lead: 'Their new articles appear first on your home page. They aren’t told that you follow them.',
  follow: 'Follow',
  unfollow: 'Unfollow',
  unfollowWhom: (name: string) => `Unfollow ${name}`,
  followWhom: (name: string) => `Follow ${name}`,
  followed: (name: string) => `You’re following ${name}. New articles appear first on your home page.`,
  unfollowed: (name: string) => `You’ve unfollowed ${name}.`,
  undo: 'Undo',
  none: {
    title: 'You’re not following anyone yet',
    text: 'Open a member’s profile and follow them: their articles will appear first on your home page.',
    action: 'Find members',
  },
} as const

export const SAVED_SEARCH_MESSAGES = {
  title: 'Saved searches',
  lead: 'You get a weekly email about new members who match. Nothing is sent when there are none.',
  settings: 'Change email settings',
  save: 'Save this search',
  name: 'Name',
  saveButton: 'Save search',
  saved: (name: string) => `“${name}” saved. You’ll get a weekly email about new matches.`,
  deleted: (name: string) => `“${name}” deleted.`,
  restored: (name: string) => `“${name}” restored.`,
  undo: 'Undo',
  delete: 'Delete',
  deleteWhich: (name: string) => `Delete “${name}”`,
  words: (text: string) => `“${text}”`,
  groupGone: 'This group no longer exists, so there are no matches.',
  back: 'Back to your search',
  invalid: (most: number) => `This search wasn’t saved. Give it a name of up to ${counted(most, 'character')}.`,
  none: {
    title: 'No saved searches yet',
    text: 'Search or filter the directory, then save the search.',
  },
} as const
