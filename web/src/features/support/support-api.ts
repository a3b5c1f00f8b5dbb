import { supportDeskRoutes, ticketRoutes } from '@switchyard/contracts/support/support-routes.ts';
import { ticketRecord } from '@switchyard/contracts/support/ticket-record.ts';
import type { Ticket, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { addEndpoint, changeEndpoint, listEndpoint, readEndpoint } from '../../records/record-api.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    ownTickets: listEndpoint<Ticket>(build, ticketRoutes.list, 'Ticket'),
    ownTicket: readEndpoint(build, ticketRoutes.read, 'Ticket'),
    openTicket: addEndpoint(build, ticketRoutes.create, ['Ticket']),
    changeOwnTicket: changeEndpoint(build, ticketRoutes.update, ['Ticket']),
    writeToSupport: addEndpoint(build, ticketRoutes.write, ['Ticket']),
    deskTickets: listEndpoint<Ticket>(build, supportDeskRoutes.list, 'Ticket'),
    deskTicket: readEndpoint(build, supportDeskRoutes.read, 'Ticket'),
    changeDeskTicket: changeEndpoint(build, supportDeskRoutes.update, ['Ticket']),
    answerTicket: addEndpoint(build, supportDeskRoutes.write, ['Ticket']),
    earlierMessages: build.query<TicketMessages, { id: string; before: string; desk: boolean }>({
      query: ({ id, before, desk }) =>
        routeRequest((desk ? supportDeskRoutes : ticketRoutes).earlier, {
          params: { id },
          query: { before },
        }),
    }),
  }),
});

/** The user's own tickets; for admins those of the company. */
export const ownTickets = {
  record: ticketRecord,
  list: endpoints.ownTickets,
  read: endpoints.ownTicket,
  create: endpoints.openTicket,
  update: endpoints.changeOwnTicket,
  write: endpoints.writeToSupport,
};
/** All tickets, for the support desk. */
export const deskTickets = {
  record: ticketRecord,
  list: endpoints.deskTickets,
  read: endpoints.deskTicket,
  update: endpoints.changeDeskTicket,
  write: endpoints.answerTicket,
};
export const { earlierMessages } = endpoints;
