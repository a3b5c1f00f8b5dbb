// Stands in every page and runs before first paint, outside the module graph, so that it still works when the bundle does not load:
// applies the theme, notes whether this browser has a session, reports a start that never signals ready within 15 s,
// fetches the page of the console at this address, and the scripts of a public page once it is drawn.
// The content security policy names it by its digest: after a change a test tells the new one.
(function () {
  var page = document.documentElement;
  var preference = 'dark';
  try {
    preference = localStorage.getItem('ui-theme') || 'dark';
  } catch {
    // Storage may be blocked; the default stays.
  }
  var light =
    preference === 'light' ||
    (preference === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  page.dataset.theme = light ? 'light' : 'dark';
  page.dataset.themeChoice = preference;
  page.dataset.js = '';
  if (document.cookie.split('; ').includes('switchyard-signed-in=1')) page.dataset.signedIn = '';

  function add(name, properties) {
    document.head.append(Object.assign(document.createElement(name), properties));
  }

  // What fails before the collector of errors is there waits for it.
  var early = [];
  function keep(event) {
    if (early.length < 20) early.push(event);
  }
  window.addEventListener('error', keep);
  window.addEventListener('unhandledrejection', keep);
  window.switchyardEarlyErrors = {
    list: early,
    stop: function () {
      window.removeEventListener('error', keep);
      window.removeEventListener('unhandledrejection', keep);
    },
  };

  var timer = setTimeout(function () {
    console.error('Switchyard did not signal ready within 15 s of loading.');
  }, 15000);
  window.addEventListener('switchyard:ready', function () {
    clearTimeout(timer);
  });

  // The console's page at this address comes together with the scripts that will ask for it.
  var parts = page.dataset.parts ? JSON.parse(page.dataset.parts) : { pages: {} };
  Object.keys(parts.pages).some(function (path) {
    var pattern = path === '*' ? '' : '^' + path.replace(/:\w+/g, '[^/]+') + '/?$';
    if (!new RegExp(pattern).test(location.pathname)) return false;
    parts.pages[path].forEach(function (index) {
      add('link', { rel: 'modulepreload', href: '/' + parts.files[index] });
    });
    return true;
  });

  // A public page is read before it is used: its scripts come after what is seen, or with the first sign of use.
  var scripts = (page.dataset.scripts || '').split(' ').filter(Boolean);
  var uses = ['pointerdown', 'keydown', 'focusin'];
  function fetchScripts() {
    scripts.splice(0).forEach(function (address, index) {
      if (index === 0) add('script', { type: 'module', src: address });
      else add('link', { rel: 'modulepreload', href: address });
    });
    uses.forEach(function (type) {
      window.removeEventListener(type, fetchScripts, true);
    });
  }
  if (scripts.length > 0) {
    uses.forEach(function (type) {
      window.addEventListener(type, fetchScripts, true);
    });
    setTimeout(fetchScripts, 4000);
    window.addEventListener('load', function () {
      new PerformanceObserver(function (list, observer) {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        setTimeout(fetchScripts, 100);
      }).observe({ type: 'paint', buffered: true });
    });
  }
})();
