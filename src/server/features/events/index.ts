import { defineFeature, type Route } from '../../feature'
import { accountsFeature } from '../accounts'
import { presenceFeature } from '../presence'
import { createEventStreams, type EventStreams } from './streams'

const routes: readonly Route<EventStreams>[] = [
  {
    method: 'GET',
    path: '/api/events',
    right: 'signed in',
    answer: (call, _, streams) => (call.req.method === 'HEAD' ? call.body(null) : streams.open(call)),
  },
]

/** What happens in the office, told to every open browser that may know it. */
export const eventsFeature = defineFeature<EventStreams>({
  id: 'events',
  routes,
  open: ({ bus, catalogue, records, use }) => {
    const { present } = use(accountsFeature).accounts
    const streams = createEventStreams({ bus, presence: use(presenceFeature), catalogue, records, present })
    return { service: streams, drain: streams.closeAll }
  },
})
