import { DUNNING_MESSAGES } from './messages.ts'

export const SIGN_OUT_PATH = '/app/logout?redirect=%2F'

/** The header of pages that stay open behind the gate: the way back to the product would lead to the renewal again. */
export const GATED_LINKS = [{ label: DUNNING_MESSAGES.signOut, href: SIGN_OUT_PATH }] as const
