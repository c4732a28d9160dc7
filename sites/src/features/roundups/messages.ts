import { counted } from '#shared/kernel/plurals.ts'

export const ROUNDUP_MESSAGES = {
  label: 'Expert panel',
  all: 'All articles',
} as const

export function answeredBy(members: number): string {
  return `${counted(members, 'answer')} from our members`
}
