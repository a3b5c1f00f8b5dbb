import { absenceMachine } from '../absences/absence-rules.ts';
import { equipmentMachine } from '../equipment/equipment-rules.ts';
import { jobMachine } from '../jobs/job-rules.ts';
import { leadMachine } from '../leads/lead-rules.ts';
import { maintenancePlanMachine } from '../maintenance/maintenance-plan-rules.ts';
import { securityAlertMachine } from '../security/security-alert-rules.ts';
import { serviceRequestMachine } from '../service-requests/service-request-rules.ts';
import { ticketMachine } from '../support/ticket-rules.ts';
import { visitMachine } from '../visits/visit-rules.ts';

/** Every state machine; all machines in this list are tested. */
export const stateMachines = [
  absenceMachine,
  equipmentMachine,
  jobMachine,
  leadMachine,
  maintenancePlanMachine,
  securityAlertMachine,
  serviceRequestMachine,
  ticketMachine,
  visitMachine,
] as const;
