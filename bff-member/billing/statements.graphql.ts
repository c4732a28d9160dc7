import { readStatement } from '#db/billing/statements/read-statement.ts'
import {
  type AccountantView,
  readAccountant,
  type StatementSendView,
  saveAccountant,
  sendStatement,
} from '#db/billing/statements/send-statement.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { type StatementView, type StatementYearView, statementUrl } from '#shared/domain/billing/statements.ts'
import { emailCode } from '#shared/domain/members/support-contact.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { StatementDocumentTypes } from '#shared/server/graphql/types/statement-document.ts'
import type { MemberContext } from '../context.ts'
import type { PaymentTypes } from './receipts.graphql.ts'
import { listStatements, listStatementYears } from './statements.queries.ts'

const FIRST_PAGE = 20
const CENTS = 100

export function addStatements(
  builder: Builder<MemberContext>,
  { StatementDocument }: StatementDocumentTypes,
  payments: PaymentTypes,
) {
  const { Statement, StatementYear, Accountant, StatementSend } = addTypes(builder, payments)

  builder.queryFields((t) => ({
    statements: t.field({
      ...allowedIn('always'),
      type: [Statement],
      description: "The member's statements, one for each invoice, the newest first.",
      args: {
        year: t.arg.int({ description: 'By days in the time zone of the community.' }),
        first: t.arg.int(),
        after: t.arg.id({ description: 'The id of the last statement of the previous page.' }),
      },
      resolve: async (_root, { year, first, after }, ctx) => [
        ...(await listStatements(ctx, {
          year: year ?? null,
          first: listSize(first, FIRST_PAGE),
          after: after ?? null,
        })),
      ],
    }),
    statementYears: t.field({
      ...allowedIn('always'),
      type: [StatementYear],
      description: 'The years that have statements, the newest first.',
      resolve: async (_root, _args, ctx) => [...(await listStatementYears(ctx))],
    }),
    statementDocument: t.field({
      ...allowedIn('always'),
      type: asOwn(builder, StatementDocument),
      nullable: true,
      description: 'A statement of yours with its movements, the oldest first; null for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readStatement(ctx, { ...ctx.actor, statementId: id }),
    }),
    accountant: t.field({
      ...allowedIn('always'),
      type: Accountant,
      description: 'The recipient of your statements, and the latest sendings.',
      resolve: (_root, _args, ctx) => readAccountant(ctx),
    }),
  }))

  builder.mutationFields((t) => ({
    accountantSave: t.boolean({
      ...allowedIn('always'),
      description:
        'Stores or removes the address that statements are sent to. Links sent to an earlier one become invalid.',
      args: { email: t.arg.string(atMost(INPUT_MAX_CHARACTERS)) },
      resolve: async (_root, { email }, ctx) => {
        refuseStaff(ctx)
        await saveAccountant(ctx, email?.trim() ? parseEmail(email) : null)
        return true
      },
    }),
    statementSend: t.field({
      ...allowedIn('always'),
      type: StatementSend,
      description: 'Emails the accountant a link to a statement, at most twenty a day.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => {
        refuseStaff(ctx)
        return thenKick(ctx, sendStatement(ctx, id))
      },
    }),
  }))
}

function parseEmail(email: string): string {
  const address = email.trim()
  if (emailCode(address) === null) return address
  const fields = { email: FORM_CODES.email }
  throw new AppError('Invalid.Email', { message: BILLING_REFUSALS.accountantEmailWrong, fields })
}

function addTypes(builder: Builder<MemberContext>, { Payment }: PaymentTypes) {
  const Statement = builder.objectRef<StatementView>('Statement').implement({
    description: 'One invoice, with its payments and refunds.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      purchasedAt: t.expose('purchasedAt', { type: 'DateTime' }),
      amount: t.float({
        description: 'The amount paid less refunds, in dollars; negative for a credit.',
        resolve: ({ amountCents }) => amountCents / CENTS,
      }),
      refunded: t.float({ description: 'In dollars.', resolve: ({ refundedCents }) => refundedCents / CENTS }),
      payments: t.expose('payments', {
        type: [Payment],
        description: 'Its movements, oldest first.',
      }),
      statementUrl: t.string({ description: 'The path of its PDF.', resolve: ({ id }) => statementUrl(id) }),
    }),
  })
  const StatementYear = builder.objectRef<StatementYearView>('StatementYear').implement({
    fields: (t) => ({
      year: t.exposeInt('year'),
      count: t.exposeInt('count'),
      amount: t.float({ description: 'In dollars.', resolve: ({ amountCents }) => amountCents / CENTS }),
    }),
  })
  const StatementSend = builder.objectRef<StatementSendView>('StatementSend').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      statementId: t.exposeID('statementId'),
      email: t.exposeString('email'),
      sentAt: t.expose('sentAt', { type: 'DateTime' }),
    }),
  })
  const Accountant = builder.objectRef<AccountantView>('Accountant').implement({
    fields: (t) => ({
      email: t.exposeString('email', { nullable: true }),
      sent: t.expose('sent', { type: [StatementSend], description: 'The last ten.' }),
    }),
  })
  return { Statement, StatementYear, Accountant, StatementSend }
}
