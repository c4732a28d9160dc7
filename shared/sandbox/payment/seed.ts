import * as z from 'zod'
import { nowText, type PaymentContext } from './context.ts'
import {
  Customer,
  Invoice,
  type Payment,
  PricePoint,
  Product,
  Profile,
  Subscription,
  type Transaction,
} from './rows.ts'

/** The rows of a seed contain their ids, so that the database seeded with it can refer to them. */
const SEED_ID_BELOW = 10_000_000

/** The provider's data before the product first calls it; repeating the same `name` does nothing. */
export const PaymentSeed = z.strictObject({
  name: z.string().min(1).max(100),
  products: z.array(Product),
  pricePoints: z.array(PricePoint),
  customers: z.array(Customer),
  profiles: z.array(Profile),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
})
export type PaymentSeed = z.infer<typeof PaymentSeed>

const TABLES = ['products', 'pricePoints', 'customers', 'profiles', 'subscriptions', 'invoices'] as const

/** Returns what is wrong with the seed, or whether its rows were loaded now. */
export function takeSeed(ctx: PaymentContext, seed: PaymentSeed): string | boolean {
  const { store } = ctx
  if (store.get('seeds', seed.name)) return false
  for (const table of TABLES) {
    for (const { id } of seed[table]) {
      if (id >= SEED_ID_BELOW) return `${table}: the id ${id} is not below ${SEED_ID_BELOW}`
      if (store.get(table, id)) return `${table}: the id ${id} is taken`
    }
  }
  const problem = danglingReference(ctx, seed)
  if (problem) return problem
  for (const row of seed.products) store.put('products', row)
  for (const row of seed.pricePoints) store.put('pricePoints', row)
  for (const row of seed.customers) store.put('customers', row)
  for (const row of seed.profiles) store.put('profiles', row)
  for (const row of seed.subscriptions) store.put('subscriptions', row)
  for (const row of seed.invoices) {
    store.put('invoices', row)
    for (const payment of row.payments) store.put('transactions', transactionOf(ctx, row, payment))
  }
  store.put('seeds', { id: seed.name, at: nowText(ctx) })
  return true
}

function danglingReference({ store }: PaymentContext, seed: PaymentSeed): string | null {
  const has = (table: (typeof TABLES)[number], id: number | null) =>
    id === null || store.get(table, id) !== undefined || seed[table].some((row) => row.id === id)
  const missing = [
    ...seed.pricePoints.filter((row) => !has('products', row.product_id)),
    ...seed.profiles.filter((row) => !has('customers', row.customer_id)),
    ...seed.subscriptions.filter(
      (row) =>
        !has('customers', row.customer_id) ||
        !has('products', row.product_id) ||
        !has('pricePoints', row.price_point_id) ||
        !has('profiles', row.default_profile_id),
    ),
    ...seed.invoices.filter((row) => !has('subscriptions', row.subscription_id)),
  ]
  return missing[0] ? `The row ${missing[0].id} refers to one that does not exist` : null
}

function transactionOf({ store }: PaymentContext, invoice: Invoice, payment: Payment): Transaction {
  const { customer_id: customerId, currency = 'USD' } = store.get('subscriptions', invoice.subscription_id) ?? {}
  const { transaction_id: id, amount_in_cents, at } = payment
  const reference = store.get('customers', customerId ?? 0)?.reference ?? null
  return { id, kind: 'payment', amount_in_cents, currency, reference, status: 'approved', at }
}
