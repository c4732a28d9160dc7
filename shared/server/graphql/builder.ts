import SchemaBuilder, { type EnumRef, type ObjectRef } from '@pothos/core'
import type { BaseContext, SharedContext } from './context.ts'
import { parseInstant } from './instant.ts'

/** The types that modules and object types share. */
export type SchemaShape<C extends BaseContext> = {
  Context: C
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    ID: { Input: string; Output: string }
  }
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: false
}

/** How references of shared object types are typed. */
export type SharedShape = PothosSchemaTypes.ExtendDefaultTypes<SchemaShape<SharedContext>>
export type SharedRef<View> = ObjectRef<SharedShape, View>

export type Builder<C extends BaseContext> = ReturnType<typeof makeBuilder<C>>
/** The builder as shared object types see it: they resolve from views and the shared context only. */
export type SharedBuilder = Builder<SharedContext>

/**
 * A builder for one audience. The schema sets the policy of its root fields once, in `toSchema({ extensions: { policy: 'open' | 'member' |
 * 'admin' } })`; a field with another policy sets it in its own `extensions`. `enforcePolicies` refuses a schema in which a field has
 * neither.
 */
export function makeBuilder<C extends BaseContext>() {
  const builder = new SchemaBuilder<SchemaShape<C>>({ defaultFieldNullability: false })
  builder.scalarType('DateTime', {
    description: 'An instant, ISO 8601 in UTC.',
    serialize: (value) => value.toISOString(),
    parseValue: parseInstant,
  })
  builder.queryType({})
  builder.mutationType({})
  return builder
}

/**
 * Casts an audience's builder to the one of shared object types. The contexts of the audiences that get types with loaders (articles,
 * people) extend the shared one; the public endpoint has only types that resolve from views.
 */
export function asShared<C extends BaseContext>(builder: Builder<C>): SharedBuilder {
  return builder as unknown as SharedBuilder
}

/** Casts a shared object type to one of an audience's builder, for fields that need that audience's context. */
export function asOwn<C extends BaseContext, View>(_builder: Builder<C>, shared: SharedRef<View>) {
  return shared as unknown as ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaShape<C>>, View>
}

/** The same for a shared enum, for arguments: its values are the same in any context. */
export function asOwnEnum<C extends BaseContext, Value>(
  _builder: Builder<C>,
  shared: EnumRef<SharedShape, Value, Value>,
) {
  return shared as unknown as EnumRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaShape<C>>, Value, Value>
}

/** Casts an audience's object type to a shared one, for shared code such as its list pages; it resolves from its view alone. */
export function asSharedRef<C extends BaseContext, View>(
  own: ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaShape<C>>, View>,
): SharedRef<View> {
  return own as unknown as SharedRef<View>
}
