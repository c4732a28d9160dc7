import * as z from 'zod'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { defineTemplate } from './define-template.ts'

const SETTINGS_PATHS = { member: '/settings', admin: '/admin/settings' } as const

/** To whoever owns the account. `network` is the coarse one that the list of sign-ins shows, null where it is not known. */
export const newSignIn = defineTemplate(
  'new-sign-in',
  'security',
  z.strictObject({
    at: z.iso.datetime(),
    device: z.string(),
    network: z.nullable(z.string()),
    area: z.enum(['member', 'admin']),
  }),
  ({ at, device, network, area }, { familiarName, conciergeEmail, origin, timeZone }) => {
    const instant = new Date(at)
    const when = `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)} (${timeZone.replaceAll('_', ' ')})`
    return {
      subject: `New sign-in to your account at ${familiarName}`,
      preview: `${device}, ${when}.`,
      heading: 'A new sign-in to your account',
      paragraphs: [
        `Someone signed in to your account on ${when}. The device is new to your account: ${device}${network === null ? '' : `, in the network ${network}`}.`,
        'If this was you, there’s nothing to do.',
        `If it wasn’t, choose a new password right away at ${origin}/password/forgot, which signs out all devices, and tell us at ${conciergeEmail}. Your security settings show where you’re signed in.`,
      ],
      button: { label: 'Open security settings', href: SETTINGS_PATHS[area] },
      why: `you have an account at ${familiarName}`,
    }
  },
)
