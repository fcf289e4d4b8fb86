import type { Catalogue } from '../../contract/catalogue'
import { createReceiver, createSender, type Parcel } from './parcels'

/** A catalogue on its way between threads: what stayed the same since the last one is not sent again. */
export type CatalogueParcel = Omit<Catalogue, keyof Lists> & { [K in keyof Lists]: Parcel<Lists[K][number]>[] }

type Lists = Pick<Catalogue, 'cards' | 'entities' | 'lookups' | 'menus'>

/** The sending end of one thread. */
export function createCatalogueSender(): (catalogue: Catalogue) => CatalogueParcel {
  const send = {
    cards: createSender<Lists['cards'][number]>(),
    entities: createSender<Lists['entities'][number]>(),
    lookups: createSender<Lists['lookups'][number]>(),
    menus: createSender<Lists['menus'][number]>(),
  }
  return ({ cards, entities, lookups, menus, ...rest }) => ({
    ...rest,
    cards: send.cards(cards),
    entities: send.entities(entities),
    lookups: send.lookups(lookups),
    menus: send.menus(menus),
  })
}

/** The receiving end, made anew with every sending one. */
export function createCatalogueReceiver(): (parcel: CatalogueParcel) => Catalogue {
  const receive = {
    cards: createReceiver<Lists['cards'][number]>(),
    entities: createReceiver<Lists['entities'][number]>(),
    lookups: createReceiver<Lists['lookups'][number]>(),
    menus: createReceiver<Lists['menus'][number]>(),
  }
  return ({ cards, entities, lookups, menus, ...rest }) => ({
    ...rest,
    cards: receive.cards(cards),
    entities: receive.entities(entities),
    lookups: receive.lookups(lookups),
    menus: receive.menus(menus),
  })
}
