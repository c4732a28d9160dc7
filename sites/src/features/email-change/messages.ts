/* Texts of the page for links of an email change. */
import type { EmailLink } from './email-link.ts'

export const EMAIL_CHANGE_MESSAGES = {
  title: 'Email address',
  confirm: 'Confirm the change',
  confirmOwn: 'Confirm this address',
  stop: 'Stop the change',
  notMine: 'This isn’t mine',
  signIn: 'Sign in',
  unknownTitle: 'This link doesn’t work',
  unknownText:
    'It may have expired, or the change was withdrawn or replaced by a newer one. If part of the link is missing, open it again from the email.',
} as const

type Shown = { readonly title: string; readonly texts: readonly string[] }
type Dates = { readonly waitEnds: string | null; readonly expires: string; readonly isWaiting: boolean }

/** The page's texts for a link; `dates` in words. */
export function shownOf(link: EmailLink, familiarName: string, dates: Dates): Shown {
  switch (link.state) {
    case 'OPEN':
      return link.side === 'OLD' ? askedOld(link, familiarName, dates) : askedNew(link, familiarName, dates)
    case 'CONFIRMED':
      return { title: 'Thanks, that’s confirmed', texts: [waitText(link, dates)] }
    case 'DONE':
      return {
        title: 'The email address was changed',
        texts: [`The account at ${familiarName} now uses ${link.newEmail}. All devices were signed out.`],
      }
    case 'STOPPED':
      return {
        title: 'The change was stopped',
        texts: ['The account keeps the email address it had. Our staff were told.'],
      }
    case 'TAKEN':
      return {
        title: 'This address belongs to another account',
        texts: [`Another account at ${familiarName} has used it since, so nothing was changed. Our staff were told.`],
      }
    default:
      return link.state satisfies never
  }
}

function askedOld({ newEmail }: EmailLink, familiarName: string, { waitEnds, expires, isWaiting }: Dates): Shown {
  const asked = `Our staff were asked to change the email address of your account at ${familiarName} to ${newEmail}.`
  if (waitEnds === null)
    return {
      title: 'Change your email address?',
      texts: [asked, `It changes once both addresses have confirmed, by ${expires}.`],
    }
  return {
    title: 'Is this change yours?',
    texts: [
      asked,
      isWaiting
        ? `We were told that this mailbox can’t be reached. If you don’t stop it by ${waitEnds}, the address changes as soon as the new one has confirmed.`
        : 'The address changes as soon as the new one has confirmed.',
    ],
  }
}

function askedNew({ newEmail }: EmailLink, familiarName: string, { waitEnds, expires, isWaiting }: Dates): Shown {
  const when =
    waitEnds === null
      ? `It changes once the old address has confirmed, too, by ${expires}.`
      : isWaiting
        ? `Once you confirm, it changes on ${waitEnds}, unless the old address objects.`
        : 'It changes as soon as you confirm.'
  return {
    title: 'Is this your email address?',
    texts: [`Our staff were asked to make ${newEmail} the email address of an account at ${familiarName}.`, when],
  }
}

function waitText({ side, isOtherConfirmed }: EmailLink, { waitEnds, expires }: Dates): string {
  if (isOtherConfirmed) return 'Both addresses have confirmed. The change takes effect in a moment.'
  if (side === 'OLD') return `The new address still needs to confirm, by ${expires}.`
  return waitEnds === null
    ? `The old address still needs to confirm, by ${expires}.`
    : `The address changes on ${waitEnds}, unless the old one objects. You can close this page.`
}
