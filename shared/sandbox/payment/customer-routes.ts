import type { Context } from 'hono'
import * as z from 'zod'
import type { SandboxApp } from '../fake-provider.ts'
import { notFound, pageOf, readBody, refuse } from './answers.ts'
import { nowText, type PaymentContext } from './context.ts'
import type { Customer } from './rows.ts'
import { customerWire, pricePointWire, productWire } from './wire.ts'

export const CustomerFields = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  email: z.email(),
  reference: z.string().min(1).max(255).optional(),
})
const NewCustomer = z.strictObject({ customer: CustomerFields })

export function isReferenceTaken({ store }: PaymentContext, reference: string | undefined): boolean {
  return reference !== undefined && store.all('customers').some((customer) => customer.reference === reference)
}

export function createCustomer(ctx: PaymentContext, fields: z.infer<typeof CustomerFields>): Customer {
  const { reference = null, ...rest } = fields
  const customer = { id: ctx.store.nextId(), reference, ...rest, created_at: nowText(ctx) }
  ctx.store.put('customers', customer)
  return customer
}

export function addCustomerRoutes(app: SandboxApp, ctx: PaymentContext) {
  const { store } = ctx

  app.get('/customers/lookup.json', (c) => {
    const reference = c.req.query('reference')
    const customer = store.all('customers').find((one) => one.reference !== null && one.reference === reference)
    return customer ? c.json({ customer: customerWire(customer) }) : notFound(c)
  })

  app.post('/customers.json', async (c) => {
    const body = await readBody(c, NewCustomer)
    if (body instanceof Response) return body
    if (isReferenceTaken(ctx, body.customer.reference)) return refuse(c, 'Reference: has already been taken')
    return c.json({ customer: customerWire(createCustomer(ctx, body.customer)) }, 201)
  })

  const pointsOf = (productId: number) => store.all('pricePoints').filter((point) => point.product_id === productId)
  app.get('/products.json', (c) =>
    c.json(pageOf(c, store.all('products')).map((one) => ({ product: productWire(one, pointsOf(one.id)) }))),
  )
  const findProduct = (c: Context) => {
    const name = c.req.param('product') ?? ''
    return name.startsWith('handle:')
      ? store.all('products').find((product) => product.handle === name.slice('handle:'.length))
      : store.get('products', Number(name))
  }
  app.get('/products/:product/price_points.json', (c) => {
    const product = findProduct(c)
    return product ? c.json({ price_points: pageOf(c, pointsOf(product.id)).map(pricePointWire) }) : notFound(c)
  })
}
