import { Package } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'inventory',
  pages: [
    {
      path: '/inventory',
      title: 'Inventory',
      load: () => import('./inventory-page.tsx').then((file) => file.InventoryPage),
      help: 'dispatching/inventory',
      nav: {
        area: 'Today',
        icon: Package,
        order: 59,
        orderFor: { technician: 76 },
        key: 'w',
        action: 'inventory_item.view',
      },
      create: { label: 'New item', action: 'inventory_item.create' },
    },
    {
      path: '/inventory/items/:itemId',
      title: 'Item',
      load: () => import('./item-page.tsx').then((file) => file.ItemPage),
      help: 'dispatching/inventory',
    },
    {
      path: '/inventory/matrix',
      title: 'Stock matrix',
      load: () => import('./matrix-page.tsx').then((file) => file.MatrixPage),
      help: 'dispatching/inventory',
    },
    {
      path: '/inventory/ledger',
      title: 'Stock ledger',
      load: () => import('./ledger-page.tsx').then((file) => file.LedgerPage),
      help: 'dispatching/inventory',
    },
    {
      path: '/inventory/places',
      title: 'Stock places',
      load: () => import('./places-page.tsx').then((file) => file.PlacesPage),
      help: 'dispatching/inventory',
      create: { label: 'New stock place', action: 'stock_place.create' },
    },
    {
      path: '/inventory/places/:placeId',
      title: 'Stock place',
      load: () => import('./place-page.tsx').then((file) => file.PlacePage),
      help: 'dispatching/inventory',
    },
    {
      path: '/inventory/places/:placeId/count',
      title: 'Count',
      load: () => import('./count-page.tsx').then((file) => file.CountPage),
      help: 'dispatching/inventory',
    },
  ],
  panels: {
    job: { order: 22, load: () => import('./job-parts-panel.tsx').then((file) => file.JobPartsPanel) },
  },
  views: {
    visitParts: () => import('./job-parts-panel.tsx').then((file) => file.VisitParts),
  },
});
