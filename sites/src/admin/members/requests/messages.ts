import { DELETION_COOL_OFF_DAYS } from '#shared/domain/members/privacy.ts'

export const REQUESTS_MESSAGES = {
  title: 'Requests of members',
  tasks: 'Failed tasks',
  tasksText:
    'What the product does by itself and could not finish. It is tried again a few times, then set aside until you try again.',
  tasksNone: 'No task has failed.',
  setAside: (attempts: number) => `Set aside after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`,
  nextAttempt: (attempts: number) => `Failed ${attempts === 1 ? 'once' : `${attempts} times`}. Next attempt`,
  firstFailed: 'First failed on',
  tryAgain: 'Try again',
  triedAgain: 'It will be tried again within a minute.',
  lead: 'What members asked for about their data. It is carried out by itself; what needs you says so.',
  back: 'Members',
  deletions: 'Accounts to be deleted',
  deletionsText: `An account is deleted ${DELETION_COOL_OFF_DAYS} days after its member asks for it, with its membership and cards at the payment provider. Only the member can cancel that.`,
  deletionsNone: 'No account is to be deleted.',
  due: 'Deleted on',
  copies: 'Copies of data',
  copiesNone: 'No copy is waiting.',
  waiting: 'Being made',
  failed: 'Could not be made. The member was told to ask for a new one; if that fails too, tell the operator.',
  ends: 'Memberships of deleted accounts',
  endsNone: 'Every membership of a deleted account is ended.',
  ending: 'Being ended at the payment provider',
  refused:
    'The payment provider refused it. End it there by hand and remove its cards; it leaves this list within a day after that.',
  requested: 'Asked for on',
  deleted: 'Account deleted on',
  membership: (id: string) => `Membership ${id}`,
} as const
