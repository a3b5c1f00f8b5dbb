// Inlined into every page and run before first paint, outside the module graph, so that it still works when the
// bundle does not load. Applies the theme, detects whether this browser has a session, reports a start without a
// ready signal within 15 s, fetches the console page at this address, the scripts of a public page once it is drawn,
// and every module before it is imported. The content security policy contains its digest: after a change, a test
// prints the new one.
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
    var element = Object.assign(document.createElement(name), properties);
    document.head.append(element);
    return element;
  }

  // Browsers may cache a failed module fetch for good. So a module is imported only once it and all its imports have
  // been fetched: the import then finds them in the browser's cache, and a failed fetch can be retried.
  var fetched = {};
  function fetchPart(address) {
    if (!fetched[address]) {
      // The document's own scripts load before any later import.
      if (document.head.querySelector('[href="' + address + '"]')) fetched[address] = Promise.resolve();
      else fetched[address] = address.endsWith('.css') ? fetchStyles(address) : fetchScript(address);
      fetched[address].catch(function () {
        delete fetched[address];
      });
    }
    return fetched[address];
  }
  // Requests without an answer by then never get one: phones that change networks leave them pending.
  var patienceMs = 30000;
  function fetchScript(address) {
    return fetch(address, { signal: AbortSignal.timeout(patienceMs) })
      .then(function (answer) {
        if (!answer.ok) throw new Error(address + ' was answered with status ' + answer.status);
        return answer.text();
      })
      .then(function (code) {
        var imports = Array.from(code.matchAll(/(?:import|from)\s*"\.(\/[^"]+)"/g));
        return Promise.all(
          imports.map(function (found) {
            return fetchPart('/assets' + found[1]);
          }),
        );
      });
  }
  function fetchStyles(address) {
    return new Promise(function (resolve, reject) {
      var link = add('link', {
        rel: 'stylesheet',
        crossOrigin: '',
        onload: resolve,
        onerror: fail,
        href: address,
      });
      function fail() {
        link.remove();
        reject(new Error(address + ' could not be fetched'));
      }
    });
  }
  // The build calls this before each import: web/build/fetch-before-import.ts.
  window.switchyardFetch = function (files) {
    return Promise.all(
      files.map(function (file) {
        return fetchPart('/' + file);
      }),
    );
  };

  // Keeps failures until the error collector is loaded.
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

  // The console's page at this address is fetched in parallel with the scripts that import it.
  var parts = page.dataset.parts ? JSON.parse(page.dataset.parts) : { pages: {} };
  Object.keys(parts.pages).some(function (path) {
    var pattern = path === '*' ? '' : '^' + path.replace(/:\w+/g, '[^/]+') + '/?$';
    if (!new RegExp(pattern).test(location.pathname)) return false;
    parts.always.concat(parts.pages[path]).forEach(function (index) {
      fetchPart('/' + parts.files[index]).catch(function () {});
    });
    return true;
  });

  // Visitors read a public page before they use it: its scripts load after the visible content, or on the first
  // interaction.
  var scripts = (page.dataset.scripts || '').split(' ').filter(Boolean);
  var uses = ['pointerdown', 'keydown', 'focusin'];
  var isBegun = false;
  function begin() {
    if (isBegun) return;
    isBegun = true;
    uses.forEach(function (type) {
      window.removeEventListener(type, begin, true);
    });
    fetchScripts();
  }
  function fetchScripts() {
    Promise.all(scripts.map(fetchPart)).then(
      function () {
        add('script', { type: 'module', src: scripts[0] });
      },
      function () {
        setTimeout(fetchScripts, 4000);
      },
    );
  }
  if (scripts.length > 0) {
    uses.forEach(function (type) {
      window.addEventListener(type, begin, true);
    });
    setTimeout(begin, 4000);
    window.addEventListener('load', function () {
      new PerformanceObserver(function (list, observer) {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        setTimeout(begin, 100);
      }).observe({ type: 'paint', buffered: true });
    });
  }
})();
