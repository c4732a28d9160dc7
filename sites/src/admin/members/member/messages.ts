export const MEMBER_PAGE_MESSAGES = {
  back: 'Members',
  inactive: 'Deactivated',
  tabs: (name: string) => `Pages about ${name}`,
} as const
