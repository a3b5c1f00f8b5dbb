import type { Deployment } from '@switchyard/contracts/identity/deployment-routes.ts';
import { useEffect, useState } from 'react';
import { authRequests } from './auth-requests.ts';

/** Public information about this installation; null until loaded. */
export function useDeployment(): Deployment | null {
  const [deployment, setDeployment] = useState<Deployment | null>(null);
  useEffect(() => {
    let over = false;
    void authRequests.deployment().then((answer) => {
      if (answer.ok && !over) setDeployment(answer.data);
    });
    return () => {
      over = true;
    };
  }, []);
  return deployment;
}
